import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import type { TicketTypeRow } from '../../events/index.ts'
import { guestsFull } from '../contacts/refusals.ts'
import { type OrderRow, placesOf } from '../store.ts'
import { unverifiedOf } from './store.ts'
import { unverifiedShare } from './unverified-share.ts'

/** D-28: of an order that takes its places again; the types are locked. */
export async function refuseBeyondShare(tx: Tx, ctx: Context, order: OrderRow, types: readonly TicketTypeRow[]) {
  if (order.contact !== 'unreachable') return
  const taken = await unverifiedOf(tx, [order.eventId])
  const places = (await placesOf(tx, [order.id])).get(order.id) ?? []
  for (const { id, maxQuantity, soldQuantity } of types) {
    const wanted = places.filter(({ ticketTypeId }) => ticketTypeId === id).length
    if (wanted === 0 || maxQuantity === null) continue
    const n = taken.get(id) ?? 0
    if (n + wanted > unverifiedShare(ctx.config.UNVERIFIED_SHARE, maxQuantity - soldQuantity + n)) throw guestsFull()
  }
}
