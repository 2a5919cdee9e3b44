import type { Context } from '../../../kernel/context.ts'
import { ordersOfCharges } from '../../orders/index.ts'
import { chargeOfAttempt } from '../../payments/index.ts'
import { liveTicketsOf } from '../store.ts'
import { type SeenTicket, seenTickets } from './seen-tickets.ts'

/** The caller's own among those that a payment paid: whoever paid for others sees none of theirs. */
export async function paidTickets(ctx: Context, transactionId: string): Promise<SeenTicket[]> {
  const { id } = ctx.require('paidTickets')
  const chargeId = await chargeOfAttempt(ctx.db, transactionId)
  if (!chargeId) return []
  const orders = (await ordersOfCharges(ctx.db, [chargeId])).get(chargeId) ?? []
  const tickets = await liveTicketsOf(
    ctx.db,
    orders.map((order) => order.id),
  )
  const own = tickets.filter(({ userId }) => userId === id)
  return seenTickets(ctx, own.slice(0, most), 'whole')
}

/** The contract's `@listSize`. */
const most = 50
