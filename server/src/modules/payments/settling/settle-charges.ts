import { type Ariary, toAriary } from '@vondrona/rules/money'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { returnFunds } from '../books/request-refunds.ts'
import { book, fundsOf } from '../books/store.ts'
import { type ChargeRow, creditCharges, dueOf, noteReturned } from '../charges/store.ts'
import type { RefundReason } from '../events.ts'

interface Settled {
  charge: ChargeRow
  /** With which the money came. */
  attemptId?: string
}

/** What is paid of it is all of it, and nobody heard of it yet. */
export const isPaidNow = (charge: ChargeRow): boolean => !charge.paidAt && charge.amount > 0 && dueOf(charge) <= 0

/**
 * Decides on the money of locked charges, each named once: paid in full, it is income and everybody hears of it, once;
 * what is too much goes back. Money that is not enough yet stays.
 */
export async function settleCharges(tx: Tx, ctx: Context, settled: readonly Settled[]): Promise<void> {
  const at = ctx.now()
  const paidNow = settled.map(({ charge }) => charge).filter(isPaidNow)
  await creditCharges(
    tx,
    paidNow.map(({ id, paid }) => ({ id, paid, paidAt: at })),
    at,
  )
  const allocations = paidNow.map(({ id, isTest, amount }) => ({
    tx: `allocate:${id}`,
    chargeId: id,
    isTest,
    entries: [
      ['customer_funds', amount],
      ['revenue', -amount],
    ] as const,
  }))
  await book(tx, allocations, at)
  const surplus = settled.flatMap(({ charge, attemptId }) => {
    const reason = charge.paidAt ? 'double_payment' : isPaidNow(charge) ? 'overpaid' : 'cancelled'
    const isOver = reason !== 'cancelled' || charge.amount === 0
    return isOver ? ({ chargeId: charge.id, reason, attemptId } as const) : []
  })
  const returned = await returnSurplus(tx, ctx, surplus)
  for (const { chargeId, reason } of surplus)
    if (reason === 'cancelled') await noteReturned(tx, chargeId, returned.get(chargeId) ?? toAriary(0))
  const chargeIds = paidNow.map(({ id }) => id)
  if (chargeIds.length > 0) await ctx.publishWithin(tx, 'payments.succeeded', { chargeIds, at })
}

/** What is neither income nor on its way back: the books know. Gives the amounts. */
export async function returnSurplus(
  tx: Tx,
  ctx: Context,
  charges: readonly { chargeId: string; reason: RefundReason; attemptId?: string | undefined }[],
): Promise<Map<string, Ariary>> {
  if (charges.length === 0) return new Map()
  const funds = await fundsOf(
    tx,
    charges.map(({ chargeId }) => chargeId),
  )
  const requests = charges.flatMap(({ chargeId, reason, attemptId }) => {
    const amount = funds.get(chargeId) ?? toAriary(0)
    return amount > 0
      ? { chargeId, amount, reason, subjectId: attemptId ?? ctx.newId(), ...(attemptId && { attemptId }) }
      : []
  })
  if (requests.length > 0) await returnFunds(tx, ctx, requests)
  return new Map(requests.map(({ chargeId, amount }) => [chargeId, amount]))
}
