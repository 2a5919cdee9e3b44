import { afterCommit, type Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import type { Reactions } from '../../kernel/events/within.ts'
import { requestRefunds } from '../payments/index.ts'
import { refundsOf, tellAmounts, tellReleased } from './giving-back/give-back.ts'
import { takeAgain } from './reserving/take-again.ts'
import { extendHolds, lockOrders, lockOrdersOfCharges, moveOrders, type OrderRow } from './store.ts'
import { tellChanged } from './tell-changed.ts'

/** What payments mean for orders, in the transaction of the payment, whose charge is locked. */
export const followPayments: Reactions<Context> = {
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

/** What is held is confirmed; what had expired, too, where its places are still free. The rest is paid back. */
async function confirm(tx: Tx, ctx: Context, chargeId: string) {
  const orders = await lockOrdersOfCharges(tx, [chargeId])
  const held = orders.filter(({ status }) => status === 'awaiting_payment')
  const expired = orders.filter(({ status }) => status === 'expired')
  const retaken = idsOf(await takeAgain(tx, ctx, expired))
  const late = expired.filter(({ id }) => !retaken.includes(id))
  const confirmed = [
    ...(await moveOrders(tx, idsOf(held), 'confirm', ctx.now())),
    ...(await moveOrders(tx, retaken, 'confirmLate', ctx.now())),
  ]
  if (confirmed.length > 0) await ctx.publishWithin(tx, 'orders.confirmed', { orders: confirmed }) // members hear of it within a minute
  await payBack(tx, ctx, late)
  afterCommit(tx, () =>
    tellChanged(
      ctx,
      orders.map(({ eventId }) => eventId),
    ),
  )
}

async function payBack(tx: Tx, ctx: Context, late: readonly OrderRow[]) {
  const moved = await moveOrders(tx, idsOf(late), 'refund', ctx.now())
  await requestRefunds(tx, ctx, refundsOf(moved, 'late_sold_out'))
  await tellAmounts(tx, ctx, moved, true)
  await tellReleased(tx, ctx, moved, { why: 'refund', reason: 'late_sold_out', onlyUnused: false })
}

const idsOf = (orders: readonly OrderRow[]) => orders.map(({ id }) => id)
