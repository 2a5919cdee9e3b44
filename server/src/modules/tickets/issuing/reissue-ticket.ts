import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { addTickets, lockTickets, revokeTicket, type TicketRow } from '../store.ts'
import { type SeenTicket, seenTickets } from '../viewing/seen-tickets.ts'
import { newShortCode } from './issue-tickets.ts'
import { sendTickets } from './send-tickets.ts'

/**
 * A new ticket in place of one that was lost or photographed: QR code, short code and link are others, holder and bib
 * stay. Of two who reissue the same ticket at once, the second is refused with TICKET_ENDED. Its holder is told.
 */
export async function reissueTicket(ctx: Context, id: string): Promise<SeenTicket> {
  ctx.require('reissueTicket')
  const fresh = await ctx.transaction(async (tx) => {
    const [old] = isId(id) ? await lockTickets(tx, [id]) : []
    if (!old) throw new Refusal('NOT_FOUND', 'tickets.notFound')
    if (old.status === 'checked_in') throw new Refusal('TICKET_USED', 'tickets.used')
    const now = ctx.now()
    const row: TicketRow = {
      ...old,
      id: ctx.newId(),
      shortCode: newShortCode(),
      createdAt: now,
      updatedAt: now,
      sentAt: null,
    }
    if (!(await revokeTicket(tx, old.id, row.id, now))) throw new Refusal('TICKET_ENDED', 'tickets.ended')
    await addTickets(tx, [row])
    await ctx.publishWithin(tx, 'tickets.ended', {
      tickets: [{ id: old.id, orderId: old.orderId, replacedBy: row.id }],
    })
    await sendTickets(tx, ctx, [row.id])
    await writeAudit(tx, ctx, 'ticket.reissued', { targetId: row.id, detail: { replaces: old.id } })
    return row
  })
  return seenTickets(ctx, [fresh], 'staff')[0] as SeenTicket
}
