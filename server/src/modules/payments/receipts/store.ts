import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import type { AttemptRow } from '../attempts/store.ts'
import type { ReceiptRow, RefundRow } from '../books/store.ts'
import type { ChargeRow } from '../charges/store.ts'

export interface WholeReceipt {
  receipt: ReceiptRow
  charge: ChargeRow
  attempt: AttemptRow | undefined
  refund: RefundRow | undefined
}

/** A receipt with everything that is printed on it. */
export async function wholeReceipt(db: Db | Tx, id: string): Promise<WholeReceipt | null> {
  const receipt = await db.selectFrom('receipt').selectAll().where('id', '=', id).executeTakeFirst()
  if (!receipt) return null
  const { chargeId, attemptId, refundId } = receipt
  const charge = await db.selectFrom('charge').selectAll().where('id', '=', chargeId).executeTakeFirstOrThrow()
  const attempt = attemptId
    ? await db.selectFrom('paymentAttempt').selectAll().where('id', '=', attemptId).executeTakeFirst()
    : undefined
  const refund = refundId
    ? await db.selectFrom('refund').selectAll().where('id', '=', refundId).executeTakeFirst()
    : undefined
  return { receipt, charge, attempt, refund }
}

/** Of payments of these charges; one that is being sent right now is left out. */
export const lockUntold = (tx: Tx, chargeIds: readonly string[]): Promise<ReceiptRow[]> =>
  tx
    .selectFrom('receipt')
    .selectAll()
    .where('chargeId', '=', anyOf(chargeIds))
    .where('kind', '=', 'payment')
    .where('toldAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()

/** Whoever paid hears of these; gives those of which nobody had been told. */
export async function markReceiptsTold(tx: Tx, ids: readonly string[], at: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('receipt')
    .set({ toldAt: at })
    .where('id', '=', anyOf(ids))
    .where('toldAt', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Receipts of before that nobody was told of, the oldest first. */
export async function untoldBefore(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('receipt')
    .select('id')
    .where('toldAt', 'is', null)
    .where('issuedAt', '<', before)
    .orderBy('issuedAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
