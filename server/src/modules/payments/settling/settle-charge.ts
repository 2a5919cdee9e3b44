import { type Ariary, toAriary } from '@vondrona/rules/money'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { returnFunds } from '../books/request-refunds.ts'
import { book, fundsOf } from '../books/store.ts'
import { type ChargeRow, creditCharge, dueOf, noteReturned } from '../charges/store.ts'
import type { RefundReason } from '../events.ts'

/**
 * Decides on the money of a locked charge: paid in full, it is income and everybody hears of it, once; what is too much
 * goes back. Money that is not enough yet stays. `attemptId`: with which it came.
 */
export async function settleCharge(tx: Tx, ctx: Context, charge: ChargeRow, attemptId?: string): Promise<void> {
  const { id, amount, paid, paidAt, isTest } = charge
  const isNew = !paidAt && amount > 0 && dueOf(charge) <= 0
  if (isNew) {
    await creditCharge(tx, { id, paid, paidAt: ctx.now() }, ctx.now())
    const entries = [
      ['customer_funds', amount],
      ['revenue', -amount],
    ] as const
    await book(tx, [{ tx: `allocate:${id}`, chargeId: id, isTest, entries }], ctx.now())
  }
  if (isNew || paidAt || amount === 0) {
    const reason = paidAt ? 'double_payment' : isNew ? 'overpaid' : 'cancelled'
    const returned = await returnSurplus(tx, ctx, id, reason, attemptId)
    if (!isNew && !paidAt) await noteReturned(tx, id, returned)
  }
  if (isNew) await ctx.publishWithin(tx, 'payments.succeeded', { chargeId: id, at: ctx.now() })
}

/** What is neither income nor on its way back: the books know. Gives the amount. */
export async function returnSurplus(
  tx: Tx,
  ctx: Context,
  chargeId: string,
  reason: RefundReason,
  attemptId?: string,
): Promise<Ariary> {
  const amount = await fundsOf(tx, chargeId)
  if (amount <= 0) return toAriary(0)
  await returnFunds(tx, ctx, [{ chargeId, amount, reason, subjectId: attemptId ?? ctx.newId(), attemptId }])
  return amount
}
