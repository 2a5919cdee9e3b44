import { afterCommit, type Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { judgedFor } from '../find-contest.ts'
import { unknownRound } from '../refusals.ts'
import { lockContest } from '../store.ts'
import { findRound, lockRound, progressOf, type RoundRow } from './store.ts'

/** F-CON-04: from then on no score changes, and the jury reads all of them. Locked twice it is locked once. */
export async function lockContestRound(ctx: Context, id: string): Promise<RoundRow> {
  ctx.require('lockContestRound')
  const found = isId(id) ? await findRound(ctx.db, id) : undefined
  if (!found) throw unknownRound()
  const contest = await judgedFor(ctx, 'lockContestRound', found.contestId)
  return ctx.transaction(async (tx) => {
    await lockContest(tx, contest.id)
    const at = ctx.now()
    const isLocked = await lockRound(tx, found.id, at)
    const round = await findRound(tx, found.id)
    if (!round) throw unknownRound()
    if (!isLocked) return round
    const { scores = 0 } = (await progressOf(tx, [round.id], contest.organizerId)).get(round.id) ?? {}
    if (scores === 0) throw new Refusal('CONFLICT', 'contests.unscored')
    await writeAudit(tx, ctx, 'contest.roundLocked', {
      targetId: contest.id,
      detail: { round: round.position, scores },
    })
    afterCommit(tx, () => ctx.publish('contests.changed', { id: contest.id }))
    return round
  })
}
