import { ticket as limits } from '@vondrona/rules/tickets/constants'
import type { Context } from '../../../kernel/context.ts'
import { lockOrders } from '../../orders/index.ts'
import { ordersWithoutTickets } from '../store.ts'
import { issueTickets } from './issue-tickets.ts'

/**
 * Job: tickets for confirmed orders that have none, such as those from before there were tickets. Nothing to do in the
 * usual case, because they are issued in the transaction that confirms an order.
 */
export async function issueMissing(ctx: Context): Promise<void> {
  // Each turn goes on behind the last one: from the start again, it would read all that is done once more.
  for (let after: string | null = null; ; ) {
    const ids = await ordersWithoutTickets(ctx.db, ctx.now(), after, limits.perTurn)
    after = ids.at(-1) ?? null
    if (after === null) return
    await ctx.transaction(async (tx) => {
      const orders = await lockOrders(tx, ids)
      await issueTickets(
        tx,
        ctx,
        orders.filter(({ status }) => status === 'confirmed'),
      )
    })
  }
}
