import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { setTicketHolders, ticketsOfOrders } from '../../tickets/index.ts'
import type { ParticipationRow } from '../store.ts'

/** The tickets of these registrations name who they are for, how they are reached, and what finds them again (D-30). */
export async function followTickets(tx: Tx, ctx: Context, rows: readonly ParticipationRow[]): Promise<void> {
  if (rows.length === 0) return
  const ofOrder = new Map(rows.map((row) => [row.orderId, row]))
  const tickets = await ticketsOfOrders(tx, [...ofOrder.keys()])
  const holders = tickets.flatMap(({ id: ticketId, orderId }) => {
    const row = ofOrder.get(orderId)
    if (!row) return []
    const { ownerId: userId, fullName, email, phone, birthDate, language } = row
    return [{ ticketId, userId, fullName, email, phone, birthDate, language }]
  })
  await setTicketHolders(tx, ctx, holders)
}
