import { placedEntries } from '@vondrona/rules/contests'
import { contestServer } from '@vondrona/rules/contests/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { giveBack, lockCharges, supersedeRejected } from '../../payments/index.ts'
import { type EntryRow, lockContest } from '../store.ts'
import { chargedEntries, entryOfCharge, type RemovedEntry } from './store.ts'

/**
 * An entry gave up its place: a job settles its fee. Not here, because a payment locks its charge before the contest, and
 * the caller has locked the contest. What the staff refused to pay back the last time, before it had its place again, does
 * not stand in the way.
 */
export async function settleLater(tx: Tx, ctx: Context, { id, chargeId }: Pick<EntryRow, 'id' | 'chargeId'>) {
  if (!chargeId) return
  await supersedeRejected(tx, chargeId, id)
  await ctx.jobs.enqueue(tx, 'contests.settleFee', { chargeId })
}

/**
 * Job: what was paid for an entry without a place goes back, once; what was not is not owed any more. One that takes part
 * again meanwhile keeps what it paid.
 */
export const settleFee = (ctx: Context, { chargeId }: { chargeId: string }): Promise<void> =>
  ctx.transaction(async (tx) => {
    const charge = (await lockCharges(tx, [chargeId])).get(chargeId)
    if (!charge) return
    const found = await entryOfCharge(tx, chargeId)
    const contest = found && (await lockContest(tx, found.contestId))
    const entry = contest && (await entryOfCharge(tx, chargeId))
    const isCancelled = contest?.status === 'cancelled'
    if (entry && !isCancelled && placedEntries.includes(entry.status)) return
    await giveBack(tx, ctx, charge, {
      subjectId: entry?.id ?? chargeId,
      reason: isCancelled ? 'cancelled' : 'withdrawn',
    })
  })

/**
 * The entry's person is gone, and its place with them: until the contest is finished what was paid goes back, as if it were
 * withdrawn. What was not is not owed any more, so that money that comes all the same goes back.
 */
export async function settleErased(tx: Tx, ctx: Context, { id, chargeId, status, contestStatus }: RemovedEntry) {
  const charge = chargeId ? (await lockCharges(tx, [chargeId])).get(chargeId) : undefined
  if (!charge) return
  const isPlaced = placedEntries.includes(status)
  if (charge.paidAt && isPlaced && contestStatus === 'finished') return
  if (isPlaced) await supersedeRejected(tx, charge.id, id)
  // What gave its place up before, and was not settled yet, is settled here, while its payer is known.
  const reason = isPlaced && contestStatus === 'cancelled' ? 'cancelled' : 'withdrawn'
  await giveBack(tx, ctx, charge, { subjectId: id, reason })
}

/** Job: the fees of a cancelled contest. May run twice. */
export async function settleFees(ctx: Context, { contestId }: { contestId: string }): Promise<void> {
  for (let after: string | undefined; ; ) {
    const rows = await chargedEntries(ctx.db, contestId, after, contestServer.lapsedPerTurn)
    for (const { chargeId } of rows) if (chargeId) await settleFee(ctx, { chargeId })
    if (rows.length < contestServer.lapsedPerTurn) return
    after = rows.at(-1)?.id
  }
}
