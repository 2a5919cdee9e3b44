import { ticket as limits } from '@vondrona/rules/tickets/constants'
import type { Context } from '../../../kernel/context.ts'
import { lockOrders } from '../../orders/index.ts'
import { confirmedOrders, openEvents } from '../store.ts'
import { issueTickets } from './issue-tickets.ts'

/**
 * Job: tickets for confirmed orders that have none, such as those from before there were tickets. Nothing to do in the
 * usual case, because they are issued in the transaction that confirms an order.
 */
export async function issueMissing(ctx: Context): Promise<void> {
  for (const eventId of await openEvents(ctx.db, ctx.now())) await issueMissingOf(ctx, eventId)
}

/** Each turn goes on behind the last one: from the start again, it would read all that is done once more. */
async function issueMissingOf(ctx: Context, eventId: string): Promise<void> {
  for (let after: string | null = null; ; ) {
    const page = await confirmedOrders(ctx.db, eventId, after, limits.perTurn)
    after = page.at(-1)?.id ?? null
    if (after === null) return
    const ids = page.filter(({ isWithout }) => isWithout).map(({ id }) => id)
    if (ids.length === 0) continue
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
