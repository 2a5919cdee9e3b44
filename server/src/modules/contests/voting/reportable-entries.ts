import { type EntryStatus, entryStates, isShownInVote } from '@vondrona/rules/contests'
import { canMove } from '@vondrona/rules/states'
import { say } from '../../../kernel/refusal.ts'
import { answersOf, readAnswers } from '../../forms/index.ts'
import type { Reportable, ReportedThing } from '../../reports/index.ts'
import { blindAmong } from '../judging/refuse-blind.ts'
import { reviewContestApplication } from '../reviewing/review-contest-application.ts'
import { type ContestRow, contestsOf } from '../store.ts'
import { publicQuestionsOf } from './public-questions.ts'
import { candidatesById } from './store.ts'

/**
 * What the public votes for, as voters see it: by number, with its public answers. Hiding one excludes it, which is for
 * administrators who are not of the jury: moderators pass it on (D-20).
 */
export const reportableEntries: Reportable = {
  kind: 'contestEntry',
  find: async (ctx, ids) => {
    const rows = (await candidatesById(ctx.db, ids)).filter(({ status }) => isShownInVote(status))
    const [contests, given] = await Promise.all([
      contestsOf(
        ctx.db,
        rows.map(({ contestId }) => contestId),
      ),
      answersOf(
        ctx.db,
        rows.flatMap(({ answersId }) => answersId ?? []),
      ),
    ])
    const blind = await blindAmong(ctx, ctx.db, [...contests.values()])
    const shown = await publicQuestionsOf(ctx, [...contests.values()])
    const things = rows.flatMap(({ id, userId, status, number, answersId, contestId }): [string, ReportedThing][] => {
      const contest = contests.get(contestId)
      if (!contest?.voteUntil) return []
      const form = answersId ? given.get(answersId) : undefined
      const fields = shown.get(contestId)?.(form?.fields ?? []) ?? []
      const answers = form ? readAnswers({ ...form, fields }) : []
      const thing: ReportedThing = {
        id,
        ownerId: userId,
        ownerName: say(ctx.sentences, ctx.language, 'showing.number', { n: number ?? 0 }),
        title: contest.name,
        text: answers.map(({ fieldLabel, value }) => `${fieldLabel} : ${said(value)}`).join('\n') || null,
        picture: null,
        liveId: null,
        contestId,
        measures: mayExclude(contest, status) && !blind.has(contestId) ? ['hide'] : [],
      }
      return [[id, thing]]
    })
    return new Map(things)
  },
  may: (ctx) => ctx.may('reviewContestApplication', ''),
  hide: (ctx, { id }) =>
    reviewContestApplication(ctx, {
      id,
      status: 'rejected',
      reviewNotes: say(ctx.sentences, ctx.language, 'contests.excluded'),
    }),
}

const mayExclude = (contest: ContestRow, status: EntryStatus) =>
  contest.status === 'judging' && canMove(entryStates, status, 'reject')

const said = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))
