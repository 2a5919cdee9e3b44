import type { Language } from '@vondrona/rules/texts'
import { live } from '@vondrona/rules/tickets'
import { ticket as limits } from '@vondrona/rules/tickets/constants'
import type { MailFile } from '../../../gateways/mail/port.ts'
import type { Context } from '../../../kernel/context.ts'
import { letterhead } from '../../../kernel/pdf/letterhead.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { ticketDocument } from '../documents/ticket.ts'
import { type TicketRow, ticketById } from '../store.ts'
import { requireTicket } from './find-ticket.ts'
import { seenTickets } from './seen-tickets.ts'

const perTicket = { name: 'ticket-pdf', points: limits.pdfsPerHour, seconds: 3600 }

/** R-GAP-06: the PDF for whoever holds the ticket or the key of its link. R-TKT-04 where it cannot be made now. */
export async function ticketPdf(ctx: Context, id: string, key: string, language: Language): Promise<MailFile> {
  const row = await requireTicket(ctx, 'ticket', id, key)
  if (!live.includes(row.status)) throw new Refusal('TICKET_ENDED', 'tickets.ended')
  await ctx.limits.spend(perTicket, row.id)
  try {
    return await draw(ctx, row, language)
  } catch (error) {
    ctx.log.error(
      { todo: 'report it with these lines; the ticket on the phone is valid all the same', err: error, ticket: row.id },
      'the PDF of a ticket could not be made',
    )
    throw new Refusal('UNAVAILABLE', 'tickets.notMade', { retryAfter: limits.pdfRetry })
  }
}

/** For a mail, in its language; null once it admits nobody any more. */
export async function mailedPdf(ctx: Context, id: string, language?: Language): Promise<MailFile | null> {
  const row = await ticketById(ctx.db, id)
  return row && live.includes(row.status) ? draw(ctx, row, language ?? row.language) : null
}

async function draw(ctx: Context, row: TicketRow, language: Language): Promise<MailFile> {
  const [ticket] = seenTickets(ctx, [row], 'whole')
  const code = await ticket?.code()
  if (!ticket || !code) throw new Error('a ticket without a code')
  const { title, startsAt, location } = await ticket.event()
  const document = ticketDocument(await letterhead(ctx, language), {
    code,
    shortCode: row.shortCode,
    event: title,
    type: await ticket.type(),
    holder: row.fullName,
    bib: row.number,
    startsAt,
    place: location || null,
    issuedAt: row.createdAt,
  })
  return { name: `ticket-${row.shortCode}.pdf`, type: 'application/pdf', bytes: await ctx.pdf.render(document) }
}
