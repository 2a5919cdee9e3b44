import { hasBegun } from '@vondrona/rules/events'
import type { Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { datesOf, eventsOf } from '../../events/index.ts'
import { orderFor } from '../find-order.ts'
import { lockOrdersWithCharges } from '../lock-orders.ts'
import { type SeenOrder, seenOrders } from '../order-page-loader.ts'
import { giveUp } from './give-back.ts'

/** Before the payment it is cancelled, afterwards the money is due back; again, it stays as it is. In the log where it is another member's. */
export async function cancelOrder(ctx: Context, id: string): Promise<SeenOrder> {
  const { id: own } = await orderFor(ctx, 'cancelOrder', id)
  const row = await ctx.transaction(async (tx) => {
    const [order] = await lockOrdersWithCharges(tx, [own])
    if (!order || order.status === 'expired') throw new Refusal('CONFLICT', 'orders.over')
    const dates = await datesOf(tx, [...(await eventsOf(tx, [order.eventId])).values()])
    if (order.status === 'confirmed' && hasBegun(dates.get(order.eventId) ?? {}, ctx.now()))
      throw new Refusal('ORDERS_CLOSED', 'orders.begun')
    const [moved] = await giveUp(tx, ctx, [order], { reason: 'cancelled', onlyUnused: true })
    if (moved && order.userId !== ctx.actor?.id) {
      const detail = { before: order.status, after: moved.status }
      await writeAudit(tx, ctx, 'order.cancelled', { targetId: order.id, detail })
    }
    return moved ?? order
  })
  return seenOrders(ctx, [row])[0] as SeenOrder
}
