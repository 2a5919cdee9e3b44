import { order as limits } from '@vondrona/rules/orders/constants'
import type { Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { reopenCharge } from '../../payments/index.ts'
import { contactFirst } from '../contacts/refusals.ts'
import { giveUp, lockTypesOf } from '../giving-back/give-back.ts'
import { lockOrdersWithCharges } from '../lock-orders.ts'
import { findOrder, moveOrders, type OrderRow, ordersOfCharges } from '../store.ts'
import { haveSuccessors } from '../successors.ts'
import { tellChanged } from '../tell-changed.ts'
import { expireLater } from './expire-later.ts'
import { refuseBeyondShare } from './refuse-beyond-share.ts'
import { holdingsOf } from './store.ts'
import { openEvents, takeAgain } from './take-again.ts'

/**
 * An expired order takes its places again, at its old prices, and is held for the payment; what was to be paid with it,
 * too, as far as there is room: the rest is cancelled. One that holds its places is given as it is. Refuses with SOLD_OUT,
 * ORDERS_CLOSED, TOO_MANY_PLACES, TOO_MANY_HOLDS after three times, or CONFLICT where it is over.
 */
export async function retake(ctx: Context, orderId: string): Promise<OrderRow> {
  const found = await findOrder(ctx.db, orderId)
  if (!found) throw over()
  const together = found.chargeId
    ? ((await ordersOfCharges(ctx.db, [found.chargeId])).get(found.chargeId) ?? [])
    : [found]
  return ctx.transaction(async (tx, after) => {
    const orders = await lockOrdersWithCharges(
      tx,
      together.map(({ id }) => id),
    )
    const wanted = orders.find(({ id }) => id === orderId)
    if (wanted?.status === 'awaiting_payment' || wanted?.status === 'confirmed') return wanted
    if (wanted?.status !== 'expired') throw over()
    if (wanted.contact === 'awaited') throw contactFirst()
    if (!wanted.chargeId) throw over()
    if (!(await openEvents(tx, ctx, [wanted])).has(wanted.eventId)) throw new Refusal('ORDERS_CLOSED', 'orders.closed')
    const contactKey = wanted.contact === 'verified' ? wanted.contactKey : null
    const [held] = await holdingsOf(tx, [{ ...wanted, contactKey }], ctx.now())
    const n = held?.places ?? 0
    if (n + wanted.quantity > limits.perMember)
      throw new Refusal('TOO_MANY_PLACES', 'orders.tooMany', { params: { n } })
    const expired = orders.filter(({ status, id }) => status === 'expired' && id !== orderId)
    const types = await lockTypesOf(tx, [wanted, ...expired])
    await refuseBeyondShare(tx, ctx, wanted, types)
    const reservedAgain = await haveSuccessors(tx, [wanted, ...expired])
    if (reservedAgain.has(orderId)) throw over()
    const single = expired.filter(({ id }) => !reservedAgain.has(id))
    const taken = new Set((await takeAgain(tx, ctx, [wanted, ...single])).map(({ id }) => id))
    if (!taken.has(orderId)) throw new Refusal('SOLD_OUT', 'orders.soldOutNow')
    const until = new Date(ctx.now().getTime() + limits.hold)
    if (!(await reopenCharge(tx, wanted.chargeId, until, ctx.now())))
      throw new Refusal('TOO_MANY_HOLDS', 'orders.tooManyRetakes')
    const moved = await moveOrders(tx, [...taken], 'retake', ctx.now(), until)
    await expireLater(tx, ctx, moved)
    await ctx.publishWithin(tx, 'orders.retaken', { orders: moved })
    await giveUp(
      tx,
      ctx,
      expired.filter(({ id }) => !taken.has(id)),
      { reason: 'cancelled' },
    )
    after(() =>
      tellChanged(
        ctx,
        moved.map(({ eventId }) => eventId),
      ),
    )
    return moved.find(({ id }) => id === orderId) as OrderRow
  })
}

const over = () => new Refusal('CONFLICT', 'orders.over')
