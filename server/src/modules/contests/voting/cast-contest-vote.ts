import { whyNotVoteIn } from '@vondrona/rules/contests'
import { contestServer } from '@vondrona/rules/contests/constants'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { doneAt } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { findUser } from '../../accounts/index.ts'
import { answer } from '../find-contest.ts'
import { cannotVote, unknownEntry } from '../refusals.ts'
import type { SeenContest } from '../seen-contests.ts'
import { findEntry } from '../store.ts'
import { candidatesById, putVote, shareContest } from './store.ts'

const perMember = {
  name: 'contest-votes',
  points: contestServer.ballotsPerHour,
  seconds: 3600,
  key: 'contests.tooOften',
}

/**
 * F-CON-06: one each by the key of the table, for somebody else's entry; until the end the last choice counts, by when it
 * was made and not by when it came (decision 0111).
 */
export async function castContestVote(ctx: Context, entryId: string, at?: unknown): Promise<SeenContest> {
  const actor = ctx.require('castContestVote')
  if (actor.status !== 'active') throw cannotVote('ACCOUNT_NOT_ACTIVE')
  const castAt = doneAt(ctx, at)
  await ctx.limits.spend(perMember, actor.id)
  const found = isId(entryId) ? await findEntry(ctx.db, entryId) : undefined
  if (!found?.appliedAt) throw unknownEntry()
  await ctx.transaction(async (tx) => {
    const contest = await shareContest(tx, found.contestId)
    if (!contest) throw unknownEntry()
    const member = await findUser(tx, actor.id)
    const obstacle = whyNotVoteIn(actor, contest, ctx.now(), member?.createdAt)
    if (obstacle) throw cannotVote(obstacle)
    const [entry] = await candidatesById(tx, [found.id])
    if (!entry) throw unknownEntry()
    if (entry.userId === actor.id) throw new Refusal('NOT_YOURSELF', 'contests.ownEntry')
    const row = { contestId: entry.contestId, userId: actor.id, entryId: entry.id, entrantId: entry.userId }
    await putVote(tx, { ...row, castAt })
    afterCommit(tx, () => ctx.publish('contests.changed', { id: entry.contestId, places: true }))
  })
  return answer(ctx, found.contestId)
}
