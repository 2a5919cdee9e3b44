import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import type { Reactions } from '../../../kernel/events/within.ts'
import { lockTypesOf, payBack } from '../giving-back/give-back.ts'
import { refuseTooMany } from '../reserving/refuse-too-many.ts'
import { takeAgain } from '../reserving/take-again.ts'
import { extendHolds, lockOrders, lockOrdersOf, moveOrders, type OrderRow } from '../store.ts'
import { lockSuccessors, successorsOf } from '../successors.ts'
import { tellChanged } from '../tell-changed.ts'

/** What payments mean for orders, in the transaction of the payment, whose charge is locked. */
export const followPayments: Reactions<Context> = {
  'payments.mandateWanted': refuseTooMany,
  /** No job for its end: those who begin in one second would wait for each other. Each minute's sweep finds it. */
  'payments.started': (tx, ctx, { chargeId, until }) => extendHolds(tx, [chargeId], until, ctx.now()),
  'payments.succeeded': (tx, ctx, { chargeId }) => confirm(tx, ctx, chargeId),
  'payments.refunded': async (tx, ctx, { refunds }) => {
    const orders = await lockOrders(
      tx,
      refunds.map(({ subjectId }) => subjectId),
    )
    const moved = await moveOrders(tx, idsOf(orders), 'payBack', ctx.now())
    if (moved.length > 0) await ctx.publishWithin(tx, 'orders.refunded', { orders: moved })
  },
  'payments.refundRejected': async (tx, ctx, { refunds }) => {
    const orders = await lockOrders(
      tx,
      refunds.map(({ subjectId }) => subjectId),
    )
    await moveOrders(tx, idsOf(orders), 'keepMoney', ctx.now())
  },
}

/**
 * What is held is confirmed; what had expired, too, where its places are still free. Of somebody who reserved again, the
 * paid one counts: nobody pays twice, or waits with money at hand (R-MIT-08). The rest is paid back.
 */
async function confirm(tx: Tx, ctx: Context, chargeId: string) {
  const orders = await lockOrdersOf(tx, [chargeId])
  const held = orders.filter(({ status }) => status === 'awaiting_payment')
  const expired = orders.filter(({ status }) => status === 'expired')
  const { instead, double } = await whatElseIsReserved(tx, chargeId, expired)
  const single = expired.filter((order) => !double.includes(order))
  const retaken = idsOf(await takeAgain(tx, ctx, single, instead))
  const confirmed = [
    ...(await moveOrders(tx, idsOf(held), 'confirm', ctx.now())),
    ...(await moveOrders(tx, retaken, 'confirmLate', ctx.now())),
  ]
  if (confirmed.length > 0) await ctx.publishWithin(tx, 'orders.confirmed', { orders: confirmed }) // members hear of it within a minute
  const late = single.filter(({ id }) => !retaken.includes(id))
  await payBack(tx, ctx, late, { reason: 'late_sold_out' })
  await payBack(tx, ctx, double, { reason: 'double_payment' })
  afterCommit(tx, () =>
    tellChanged(
      ctx,
      orders.map(({ eventId }) => eventId),
    ),
  )
}

/**
 * Of expired orders whose money came: those that somebody reserved again for, and has paid or is paying with this charge;
 * and by order, what somebody reserved again and nobody paid, which the paid one replaces.
 */
async function whatElseIsReserved(tx: Tx, chargeId: string, expired: readonly OrderRow[]) {
  const instead = new Map<string, OrderRow>()
  const double: OrderRow[] = []
  if (expired.length === 0) return { instead, double }
  const locked = await lockSuccessors(tx, expired)
  await lockTypesOf(tx, [...expired, ...locked])
  const successors = await successorsOf(tx, expired, locked)
  for (const order of expired) {
    const successor = successors.get(order.id)
    if (!successor) continue
    if (successor.status === 'confirmed' || successor.chargeId === chargeId) double.push(order)
    else instead.set(order.id, successor)
  }
  return { instead, double }
}

const idsOf = (orders: readonly OrderRow[]) => orders.map(({ id }) => id)
