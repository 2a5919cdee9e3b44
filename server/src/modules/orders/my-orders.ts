import { pageSize } from '@vondrona/rules/constants'
import type { Context } from '../../kernel/context.ts'
import { type Pagination, pageStart } from '../../kernel/paging.ts'
import { type SeenOrder, seenOrders } from './order-page-loader.ts'
import { ordersOf } from './store.ts'

/** Newest first; the cursor is the id of the last one. */
export async function myOrders(ctx: Context, pagination?: Pagination | null): Promise<SeenOrder[]> {
  const { id } = ctx.require('myOrders')
  const { after, limit } = pageStart(pagination, pageSize.cards)
  return seenOrders(ctx, await ordersOf(ctx.db, id, after, limit))
}
