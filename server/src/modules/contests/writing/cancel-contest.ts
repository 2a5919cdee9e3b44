import { cancelInput } from '@vondrona/rules/contests'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { requireReauthentication } from '../../sessions/index.ts'
import { answer, contestFor, openForChanges, refuseStaleContest } from '../find-contest.ts'
import type { SeenContest } from '../seen-contests.ts'
import { hasEntries, moveContest } from '../store.ts'

/** D-15: final, with a reason that entrants are told. The same again changes nothing. */
export async function cancelContest(
  ctx: Context,
  { id, ...raw }: { id: string; reason: string; revision?: number | null },
): Promise<SeenContest> {
  const found = await contestFor(ctx, 'cancelContest', id)
  const { reason, revision } = parse(cancelInput, raw)
  if (found.status === 'cancelled') return answer(ctx, found.id)
  await ctx.transaction(async (tx) => {
    const row = await openForChanges(tx, found.id)
    await refuseStaleContest(tx, ctx, row, revision)
    if (await hasEntries(tx, row.id)) requireReauthentication(ctx)
    if (!(await moveContest(tx, row.id, 'cancel', ctx.now(), { cancelReason: reason })))
      throw badInput([{ field: 'status', key: 'contests.statusInvalid' }]) // a draft is deleted
    await ctx.jobs.enqueue(tx, 'contests.settleFees', { contestId: row.id })
    await writeAudit(tx, ctx, 'contest.cancelled', { targetId: row.id, detail: { before: row.status, reason } })
    afterCommit(tx, () => ctx.publish('contests.changed', { id: row.id }))
  })
  return answer(ctx, found.id)
}
