import { clockTime, longDate } from '@vondrona/rules/dates'
import { arriveBy } from '@vondrona/rules/tickets'
import { showShortCode } from '@vondrona/rules/tickets/code'
import type { PdfDocument } from '../../../kernel/pdf/document.ts'
import type { Letterhead } from '../../../kernel/pdf/letterhead.ts'

/** What is printed on a ticket (R-TKT-01). */
export interface PrintedTicket {
  /** Text of the QR code, from `signTicket`. */
  code: string
  /** As stored, from `makeShortCode`. */
  shortCode: string
  event: string
  type: string
  holder: string
  /** With its prefix; `later` if it is given at pick-up, null if the event has none. */
  bib: string | 'later' | null
  /** Null after a postponement without a new date. */
  startsAt: Date | null
  place: string | null
  issuedAt: Date
}

/** One A5 page: to be shown on a phone, or printed. */
export function ticketDocument(head: Letterhead, ticket: PrintedTicket): PdfDocument {
  const { text, language } = head
  const { startsAt, bib, place } = ticket
  const fact = (label: string, value: string | null, bold = false) =>
    value ? [{ label: text(label), text: value, bold }] : []
  return {
    title: text('document.title', { event: ticket.event }),
    site: head.site,
    language,
    logo: head.logo,
    accent: head.accent,
    createdAt: ticket.issuedAt,
    paper: 'A5',
    footer: text('document.once'),
    body: [
      { kind: 'text', text: text('document.ticket'), size: 9, tone: 'soft', lines: 1 },
      { kind: 'text', text: ticket.event, size: 18, bold: true, lines: 2, shrinkTo: 11 },
      { kind: 'space', height: 2 },
      { kind: 'qr', text: ticket.code, size: 188 },
      { kind: 'text', text: showShortCode(ticket.shortCode), size: 15, bold: true, align: 'center', lines: 1 },
      { kind: 'text', text: text('document.shortCode'), size: 7.5, tone: 'soft', align: 'center', lines: 1 },
      { kind: 'space', height: 8 },
      { kind: 'facts', columns: 1, facts: fact('document.holder', ticket.holder, true) },
      {
        kind: 'facts',
        columns: 2,
        facts: [
          ...fact('document.date', startsAt ? longDate(startsAt, language) : text('tickets.undated')),
          ...fact('document.time', startsAt && clockTime(startsAt)),
          ...fact('document.type', ticket.type),
          ...fact('document.bib', bib === 'later' ? text('document.bibLater') : bib, true),
          ...fact('document.place', place),
        ],
      },
      { kind: 'space', height: 4 },
      {
        kind: 'note',
        text: startsAt
          ? text('tickets.advice', { time: clockTime(arriveBy(startsAt)) })
          : text('tickets.adviceUndated'),
      },
    ],
  }
}
