import type { Operation } from '@vondrona/rules/permissions'
import type { Context } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { noteRead } from '../audit/index.ts'
import { type SeenOrder, seenOrders } from './order-page-loader.ts'
import { findOrder, type OrderRow } from './store.ts'

/** R-EVT-23. */
export const unknownEvent = () => new Refusal('NOT_FOUND', 'orders.eventUnknown', { field: 'eventId' })

/**
 * For its member and for who may act on any. Of others and unknown: NOT_FOUND, nobody learns which ids exist. Without an
 * account it belongs to nobody here: whoever reserved for it lets them act by a secret of its own.
 */
export async function orderFor(ctx: Context, operation: Operation, id: string): Promise<OrderRow> {
  ctx.require(operation)
  const row = isId(id) ? await findOrder(ctx.db, id) : undefined
  if (!row || !ctx.may(operation, row.userId)) throw new Refusal('NOT_FOUND', 'orders.notFound')
  return row
}

/** Null where there is none for the caller. Who reads another member's leaves a trace. */
export async function order(ctx: Context, id: string): Promise<SeenOrder | null> {
  const actor = ctx.require('order')
  const row = isId(id) ? await findOrder(ctx.db, id) : undefined
  if (!row || !ctx.may('order', row.userId)) return null
  if (row.userId !== actor.id) await noteRead(ctx, 'order', 1)
  return seenOrders(ctx, [row])[0] ?? null
}
