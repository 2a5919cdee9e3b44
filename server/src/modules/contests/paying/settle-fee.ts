import { placedEntries } from '@vondrona/rules/contests'
import { contestServer } from '@vondrona/rules/contests/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { lockCharges, requestRefunds, takeOffCharges } from '../../payments/index.ts'
import { type EntryRow, lockContest } from '../store.ts'
import { chargedEntries, entryOfCharge } from './store.ts'

/**
 * An entry gave up its place: a job settles its fee. Not here, because a payment locks its charge before the contest, and
 * the caller has locked the contest.
 */
export async function settleLater(tx: Tx, ctx: Context, { chargeId }: Pick<EntryRow, 'chargeId'>): Promise<void> {
  if (chargeId) await ctx.jobs.enqueue(tx, 'contests.settleFee', { chargeId })
}

/**
 * Job: what was paid for an entry without a place goes back, once; what was not is not owed any more. One that takes part
 * again meanwhile keeps what it paid.
 */
export const settleFee = (ctx: Context, { chargeId }: { chargeId: string }): Promise<void> =>
  ctx.transaction(async (tx) => {
    const charge = (await lockCharges(tx, [chargeId])).get(chargeId)
    if (!charge || charge.amount === 0) return
    const found = await entryOfCharge(tx, chargeId)
    const contest = found && (await lockContest(tx, found.contestId))
    const entry = contest && (await entryOfCharge(tx, chargeId))
    const isCancelled = contest?.status === 'cancelled'
    if (entry && !isCancelled && placedEntries.includes(entry.status)) return
    const { amount, paidAt } = charge
    const about = { subjectId: entry?.id ?? chargeId, reason: isCancelled ? 'cancelled' : 'withdrawn' } as const
    if (paidAt) await requestRefunds(tx, ctx, [{ chargeId, amount, ...about }])
    else await takeOffCharges(tx, ctx, new Map([[chargeId, amount]]))
  })

/** Job: the fees of a cancelled contest. May run twice. */
export async function settleFees(ctx: Context, { contestId }: { contestId: string }): Promise<void> {
  for (let after: string | undefined; ; ) {
    const rows = await chargedEntries(ctx.db, contestId, after, contestServer.lapsedPerTurn)
    for (const { chargeId } of rows) if (chargeId) await settleFee(ctx, { chargeId })
    if (rows.length < contestServer.lapsedPerTurn) return
    after = rows.at(-1)?.id
  }
}
