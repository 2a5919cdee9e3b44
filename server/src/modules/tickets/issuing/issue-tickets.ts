import { randomBytes } from 'node:crypto'
import { makeShortCode, shortCodeBytes } from '@vondrona/rules/tickets/code'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { contactsOf } from '../../accounts/index.ts'
import { type OrderRow, placesOf } from '../../orders/index.ts'
import { carryReceipts } from '../../payments/index.ts'
import { ensureKeys } from '../signing/event-keys.ts'
import { addTickets, type NewTicket } from '../store.ts'
import { finderOf } from './finder.ts'
import { sendTickets } from './send-tickets.ts'

/** A code that no ticket has: 40 random bits, and the database refuses the same one twice. */
export const newShortCode = () => makeShortCode(randomBytes(shortCodeBytes))

/**
 * In the transaction that confirmed these orders: one ticket for each of their places that has none. May run twice.
 * Whoever buys is the holder until `setTicketHolders` names another person.
 */
export async function issueTickets(tx: Tx, ctx: Context, orders: readonly OrderRow[]): Promise<void> {
  if (orders.length === 0) return
  const places = await placesOf(
    tx,
    orders.map(({ id }) => id),
  )
  const buyers = await buyersOf(tx, ctx, orders)
  const now = ctx.now()
  const tickets = orders.flatMap((order) => {
    const buyer = order.userId ? buyers.get(order.userId) : undefined
    return (places.get(order.id) ?? []).map(
      ({ position, ticketTypeId, fullName }): NewTicket => ({
        id: ctx.newId(),
        orderId: order.id,
        position,
        eventId: order.eventId,
        ticketTypeId,
        fullName,
        status: 'issued',
        shortCode: newShortCode(),
        number: null,
        userId: order.userId,
        email: buyer?.email ?? null,
        phone: buyer?.phone ?? null,
        language: buyer?.language ?? ctx.language,
        finder: buyer?.finder ?? null,
        replacedBy: null,
        createdAt: now,
        updatedAt: now,
        sentAt: null,
        checkedInAt: null,
      }),
    )
  })
  await ensureKeys(
    tx,
    ctx,
    orders.map(({ eventId }) => eventId),
  )
  const issued = new Set(await addTickets(tx, tickets))
  if (issued.size === 0) return
  const orderIds = new Set(tickets.filter(({ id }) => issued.has(id)).map(({ orderId }) => orderId))
  carryReceipts(
    tx,
    orders.flatMap(({ id, chargeId }) => (orderIds.has(id) && chargeId ? [chargeId] : [])),
  )
  await ctx.publishWithin(tx, 'tickets.issued', { ticketIds: [...issued], orderIds: [...orderIds] })
  await sendTickets(tx, ctx, [...issued])
}

async function buyersOf(tx: Tx, ctx: Context, orders: readonly OrderRow[]) {
  const ids = new Set(orders.flatMap(({ userId }) => userId ?? []))
  const rows = ids.size > 0 ? await contactsOf(tx, [...ids]) : []
  return new Map(
    rows.map((row) => [row.id, { ...row, finder: finderOf(ctx, { ...row, birthDate: row.dateNaissance }) }]),
  )
}
