import { isShownInVote, isVoteOver } from '@vondrona/rules/contests'
import { contest as limits } from '@vondrona/rules/contests/constants'
import type { Context } from '../../../kernel/context.ts'
import { makeReadOnce } from '../../../kernel/graphql/read-once.ts'
import { isId } from '../../../kernel/ids.ts'
import { answersOf, readNamelessAnswers } from '../../forms/index.ts'
import { isVisible } from '../find-contest.ts'
import { unknownContest } from '../refusals.ts'
import { findContest } from '../store.ts'
import { publicQuestions } from './public-questions.ts'
import { countVotes, listCandidates } from './store.ts'

/** `ContestCandidate` of the contract. */
export type SeenCandidate = Awaited<ReturnType<typeof contestCandidates>>[number]

/** F-CON-06: between whom the public votes or voted, by number and by what the organiser makes public; none before the vote opens. */
export async function contestCandidates(ctx: Context, contestId: string) {
  const actor = ctx.require('contestCandidates')
  const contest = isId(contestId) ? await findContest(ctx.db, contestId) : undefined
  if (!contest || !isVisible(ctx, contest)) throw unknownContest()
  if (!contest.voteUntil) return []
  const rows = await listCandidates(ctx.db, contest.id, limits.candidates)
  const once = makeReadOnce()
  const isOver = isVoteOver(contest, ctx.now())
  const given = () =>
    once('answers', () =>
      answersOf(
        ctx.db,
        rows.flatMap(({ answersId }) => answersId ?? []),
      ),
    )
  const shown = () => once('shown', () => publicQuestions(ctx, contest))
  const votes = () => once('votes', () => countVotes(ctx.db, contest.id))
  return rows.map(({ id, number, userId, status, answersId }) => ({
    id,
    number,
    isMine: userId === actor.id,
    votes: async () => (isOver ? ((await votes()).get(id) ?? 0) : null),
    answers: async () => {
      const form = answersId && isShownInVote(status) ? (await given()).get(answersId) : undefined
      return form ? readNamelessAnswers(ctx, { ...form, fields: (await shown())(form.fields) }) : []
    },
  }))
}
