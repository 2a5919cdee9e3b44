import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { OrderRow } from '../../orders/index.ts'
import { lockTicketsOfOrders, moveTickets } from '../store.ts'

/**
 * In the transaction that gave the places of these orders back: their tickets admit nobody any more. May run twice.
 * `onlyUnused`: refuses with TICKET_USED where somebody is through the gate already.
 */
export async function endTickets(
  tx: Tx,
  ctx: Context,
  orders: readonly OrderRow[],
  onlyUnused: boolean,
): Promise<void> {
  const held = await lockTicketsOfOrders(
    tx,
    orders.map(({ id }) => id),
  )
  if (held.length === 0) return
  if (onlyUnused && held.some(({ status }) => status === 'checked_in')) throw new Refusal('TICKET_USED', 'tickets.used')
  const ended = await moveTickets(
    tx,
    held.map(({ id }) => id),
    'cancel',
    ctx.now(),
  )
  if (ended.length > 0)
    await ctx.publishWithin(tx, 'tickets.ended', {
      tickets: ended.map(({ id, orderId }) => ({ id, orderId, replacedBy: null })),
    })
}
