import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import type { WithinEvents } from '../../../kernel/events/within.ts'
import { lockTicketsOfOrders, touchTickets } from '../../tickets/index.ts'
import { settle } from './settle.ts'
import { givenOf, setPickUpsAside, takePickUpsUp } from './store.ts'

/**
 * What was handed out for the date of before does not count for the new one: whoever keeps the place shows up again, with
 * the same number. Pick-ups that arrive later are set aside as they come.
 */
export async function setAside(
  tx: Tx,
  ctx: Context,
  { orders, postponement }: WithinEvents['orders.asked'],
): Promise<void> {
  const tickets = await lockTicketsOfOrders(
    tx,
    orders.map(({ id }) => id),
  )
  const ids = tickets.map(({ id }) => id)
  const given = await givenOf(tx, ids)
  await setPickUpsAside(tx, ids, postponement)
  const still = await givenOf(tx, ids)
  const back = tickets.filter(({ id }) => given.has(id) && !still.has(id))
  if (back.length === 0) return
  await touchTickets(tx, ctx, { ids: back.map(({ id }) => id) }) // desks ask for what changed
  await ctx.publishWithin(tx, 'bibs.handedOut', { tickets: back, undone: true })
}

/** The date of before holds again, and so does what was handed out for it. */
export async function countAgain(
  tx: Tx,
  ctx: Context,
  orders: WithinEvents['orders.askedInVain']['kept'],
  { id, eventId }: WithinEvents['orders.askedInVain']['postponement'],
): Promise<void> {
  const tickets = await lockTicketsOfOrders(
    tx,
    orders.map((order) => order.id),
  )
  await takePickUpsUp(
    tx,
    tickets.map((ticket) => ticket.id),
    id,
  )
  await settle(tx, ctx, eventId, tickets)
}
