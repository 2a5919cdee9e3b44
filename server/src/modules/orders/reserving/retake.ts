import { order as limits } from '@vondrona/rules/orders/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { reopenCharge } from '../../payments/index.ts'
import { contactFirst } from '../contacts/refusals.ts'
import { giveUp } from '../giving-back/give-back.ts'
import { lockOrdersWithCharges } from '../lock-orders.ts'
import { findOrder, moveOrders, type OrderRow, ordersOfCharges } from '../store.ts'
import { haveSuccessors } from '../successors.ts'
import { tellChanged } from '../tell-changed.ts'
import { expireLater } from './expire-later.ts'
import { lockEvents } from './lock-events.ts'
import { refuseBeyondShare } from './refuse-beyond-share.ts'
import { type Holder, holderKey, holdingsOf } from './store.ts'
import { openEvents, takeAgain } from './take-again.ts'

/**
 * An expired order takes its places again, at its old prices, and is held for the payment; what was to be paid with it,
 * too, as far as there is room: the rest is cancelled. One that holds its places is given as it is. Refuses with SOLD_OUT,
 * ORDERS_CLOSED, TOO_MANY_PLACES, TOO_MANY_HOLDS after three times or many lapsed places, or CONFLICT where it is over.
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
    const expired = orders.filter(({ status, id }) => status === 'expired' && id !== orderId)
    const types = await lockEvents(
      tx,
      orders.map(({ eventId }) => eventId),
    )
    await refuseBeyondShare(tx, ctx, wanted, types)
    const reservedAgain = await haveSuccessors(tx, [wanted, ...expired])
    if (reservedAgain.has(orderId)) throw over()
    const single = await withinLimits(
      tx,
      ctx,
      wanted,
      expired.filter(({ id }) => !reservedAgain.has(id)),
    )
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

/**
 * Of what comes along, what its holder may have beside `wanted`. Counted behind the locks: of two that one member takes
 * again at once, the second sees the first. What is taken up is no hold that was let go.
 */
async function withinLimits(tx: Tx, ctx: Context, wanted: OrderRow, others: readonly OrderRow[]): Promise<OrderRow[]> {
  const since = new Date(ctx.now().getTime() - limits.abandoned.window)
  const holdings = await holdingsOf(tx, [wanted, ...others].map(holderOf), since)
  const held = new Map(holdings.map(({ key, places }) => [key, places]))
  const fits = (order: OrderRow) => {
    const key = keyOf(order)
    const n = (held.get(key) ?? 0) + order.quantity
    if (n <= limits.perMember) held.set(key, n)
    return n <= limits.perMember
  }
  if (!fits(wanted))
    throw new Refusal('TOO_MANY_PLACES', 'orders.tooMany', { params: { n: held.get(keyOf(wanted)) ?? 0 } })
  const abandoned = holdings.find(({ key }) => key === keyOf(wanted))?.abandoned ?? 0
  const along = others.filter(fits)
  const taken = [wanted, ...along].filter((order) => keyOf(order) === keyOf(wanted) && order.updatedAt > since)
  const left = abandoned - taken.reduce((sum, { quantity }) => sum + quantity, 0)
  if (left >= limits.abandoned.places) throw new Refusal('TOO_MANY_HOLDS', 'orders.tooManyHolds')
  return along
}

const holderOf = (order: OrderRow): Holder => ({
  ...order,
  contactKey: order.contact === 'verified' ? order.contactKey : null,
})
const keyOf = (order: OrderRow) => holderKey(holderOf(order)) ?? order.id

const over = () => new Refusal('CONFLICT', 'orders.over')
