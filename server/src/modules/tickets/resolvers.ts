import type { Resolvers } from '../../kernel/module.ts'
import { reissueTicket } from './issuing/reissue-ticket.ts'
import { confirmRetrieval } from './retrieval/confirm-retrieval.ts'
import { retrieveTickets } from './retrieval/retrieve-tickets.ts'
import { ticket } from './viewing/find-ticket.ts'
import { myTickets } from './viewing/my-tickets.ts'
import { paidTickets } from './viewing/paid-tickets.ts'
import type { SeenTicket } from './viewing/seen-tickets.ts'
import { sendTicketEmail } from './viewing/send-ticket-email.ts'

declare module '../../kernel/module.ts' {
  interface Parents {
    Ticket: SeenTicket
  }
}

export const resolvers: Resolvers = {
  Query: {
    myTickets: (_, { pagination }, ctx) => myTickets(ctx, pagination),
    paidTickets: (_, { transactionId }, ctx) => paidTickets(ctx, transactionId),
    ticket: (_, { id, key }, ctx) => ticket(ctx, id, key),
  },
  Mutation: {
    retrieveTickets: (_, args, ctx) => retrieveTickets(ctx, args),
    confirmRetrieval: (_, { retrievalId, code }, ctx) => confirmRetrieval(ctx, retrievalId, code),
    sendTicketEmail: (_, { ticketId, key }, ctx) => sendTicketEmail(ctx, ticketId, key),
    reissueTicket: (_, { id }, ctx) => reissueTicket(ctx, id),
  },
  Ticket: {
    id: ({ row }) => row.id,
    orderId: ({ row }) => row.orderId,
    eventId: ({ row }) => row.eventId,
    eventTitle: async (ticket) => (await ticket.event()).title,
    startsAt: async (ticket) => (await ticket.event()).startsAt,
    overAt: async (ticket) => (await ticket.event()).overAt,
    location: async (ticket) => (await ticket.event()).location,
    ticketType: (ticket) => ticket.type(),
    status: ({ row }) => row.status,
    code: (ticket) => ticket.code(),
    advice: (ticket) => ticket.advice(),
    checkedInAt: ({ row }) => row.checkedInAt,
    choiceUntil: (ticket) => ticket.choiceUntil(),
    cover: (ticket) => ticket.cover(),
  },
}
