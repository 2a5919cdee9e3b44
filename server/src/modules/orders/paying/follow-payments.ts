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
  'payments.started': (tx, ctx, { chargeIds, until }) => extendHolds(tx, chargeIds, until, ctx.now()),
  'payments.succeeded': (tx, ctx, { chargeIds }) => confirm(tx, ctx, chargeIds),
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
async function confirm(tx: Tx, ctx: Context, chargeIds: readonly string[]) {
  const orders = await lockOrdersOf(tx, chargeIds)
  const expired = orders.filter(({ status }) => status === 'expired')
  if (expired.length > 0) await confirmLate(tx, ctx, chargeIds, orders, expired)
  const held = orders.filter(({ status }) => status === 'awaiting_payment')
  await tellConfirmed(tx, ctx, await moveOrders(tx, idsOf(held), 'confirm', ctx.now()))
  afterCommit(tx, () =>
    tellChanged(
      ctx,
      orders.map(({ eventId }) => eventId),
    ),
  )
}

/** Everything is locked before the first of them is confirmed; then one charge follows the other, because two may be for one person. */
async function confirmLate(
  tx: Tx,
  ctx: Context,
  chargeIds: readonly string[],
  orders: readonly OrderRow[],
  expired: readonly OrderRow[],
) {
  const successors = await lockSuccessors(tx, expired)
  await lockTypesOf(tx, [...expired, ...successors])
  const locked = [...orders, ...successors]
  for (const mine of Map.groupBy(expired, ({ chargeId }) => chargeId).values()) {
    const { instead, double } = await whatElseIsReserved(tx, chargeIds, mine, locked)
    const single = mine.filter((order) => !double.includes(order))
    const retaken = idsOf(await takeAgain(tx, ctx, single, instead))
    await tellConfirmed(tx, ctx, await moveOrders(tx, retaken, 'confirmLate', ctx.now()))
    const late = single.filter(({ id }) => !retaken.includes(id))
    await payBack(tx, ctx, late, { reason: 'late_sold_out' })
    await payBack(tx, ctx, double, { reason: 'double_payment' })
  }
}

/** Members hear of it within a minute. */
async function tellConfirmed(tx: Tx, ctx: Context, orders: readonly OrderRow[]) {
  if (orders.length > 0) await ctx.publishWithin(tx, 'orders.confirmed', { orders })
}

/**
 * Of expired orders whose money came: those that somebody reserved again for, and has paid or is paying with one of these
 * charges; and by order, what somebody reserved again and nobody paid, which the paid one replaces.
 */
async function whatElseIsReserved(
  tx: Tx,
  chargeIds: readonly string[],
  expired: readonly OrderRow[],
  locked: readonly OrderRow[],
) {
  const instead = new Map<string, OrderRow>()
  const double: OrderRow[] = []
  const successors = await successorsOf(tx, expired, locked)
  for (const order of expired) {
    const successor = successors.get(order.id)
    if (!successor) continue
    if (successor.status === 'confirmed' || chargeIds.includes(successor.chargeId as string)) double.push(order)
    else instead.set(order.id, successor)
  }
  return { instead, double }
}

const idsOf = (orders: readonly OrderRow[]) => orders.map(({ id }) => id)
