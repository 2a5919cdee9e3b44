import type { Db, Tx } from '../../../kernel/db.ts'
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
