import type { Context } from '../../kernel/context.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Module } from '../../kernel/module.ts'
import { registerUses } from '../orders/index.ts'
import './events.ts'
import { registerShortLink } from '../outbox/index.ts'
import { endTickets } from './issuing/end-tickets.ts'
import { followContact } from './issuing/follow-contact.ts'
import { cleanTickets } from './issuing/forget-contacts.ts'
import { issueMissing } from './issuing/issue-missing.ts'
import { issueTickets } from './issuing/issue-tickets.ts'
import { mailIssued } from './issuing/send-tickets.ts'
import { personalData } from './personal-data.ts'
import { resolvers } from './resolvers.ts'
import { routes } from './routes.ts'
import { liveTicketsOf, type TicketRow } from './store.ts'
import { followTicket } from './viewing/follow-ticket.ts'
import { mailedPdf } from './viewing/ticket-pdf.ts'

export { type PrintedTicket, ticketDocument } from './documents/ticket.ts'
export { checkInTickets, gateRowsOf, undoCheckIns } from './gate/check-in.ts'
export { setTicketHolders, setTicketNumbers, type TicketHolder, touchTickets } from './issuing/holders.ts'
export { sendTickets } from './issuing/send-tickets.ts'
export { registerTicketWords, type TicketWords } from './issuing/words.ts'
export { type NumberSearch, registerNumberSearch } from './retrieval/number-searches.ts'
export { ticketKeysOf } from './signing/event-keys.ts'
export {
  forgetHolders,
  type GateRow,
  lockTickets,
  lockTicketsOfOrders,
  lockUnnumbered,
  type TicketRow,
  ticketByShortCode,
  ticketsById,
} from './store.ts'
export { type SeenTicket, seenTickets } from './viewing/seen-tickets.ts'

/** The tickets of these orders that admit, in the order of their places. */
export const ticketsOfOrders = (db: Db | Tx, orderIds: readonly string[]): Promise<TicketRow[]> =>
  liveTicketsOf(db, orderIds)

declare module '../../kernel/mail/files.ts' {
  interface MailFileKinds {
    /** The PDF of a ticket, by its id. */
    ticket: true
  }
}

declare module '../../kernel/refusal.ts' {
  interface RefusalCodes {
    /** It was cancelled or replaced. */
    TICKET_ENDED: true
    /** It was used already. */
    TICKET_USED: true
    /** Nothing is known to send it to. */
    TICKET_NOT_SENT: true
  }
}

declare module '../outbox/links/short-links.ts' {
  interface ShortLinkKinds {
    ticket: true
  }
}

registerUses(async (db, orderIds) => {
  const used = (await liveTicketsOf(db, orderIds)).filter(({ status }) => status === 'checked_in')
  return new Map(used.map(({ orderId }) => [orderId, 'admitted'] as const))
})

export const tickets: Module = {
  name: 'tickets',
  personalData,
  resolvers,
  routes,
  mailFiles: { ticket: mailedPdf },
  listen: (kernel) => registerShortLink(kernel, 'ticket', followTicket),
  jobs: {
    'tickets.send': mailIssued,
    'tickets.issueMissing': (ctx: Context) => issueMissing(ctx),
    'tickets.clean': (ctx: Context) => cleanTickets(ctx),
  },
  schedule: [
    { cron: '*/10 * * * *', job: 'tickets.issueMissing' },
    { cron: '47 1 * * *', job: 'tickets.clean', cleans: true },
  ],
  within: {
    'accounts.contactChanged': followContact,
    'orders.confirmed': (tx, ctx, { orders }) => issueTickets(tx, ctx, orders),
    'orders.released': (tx, ctx, { orders, onlyUnused }) => endTickets(tx, ctx, orders, onlyUnused),
  },
}
