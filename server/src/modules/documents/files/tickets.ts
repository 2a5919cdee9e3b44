import { userDocumentServer } from '@vondrona/rules/documents/constants'
import { makeTickets } from '../../../kernel/crypto/tickets.ts'

/** What a ticket opens: one file, for one member, for one minute. */
interface Ticket {
  memberId: string
  sessionId: string
  documentId: string
}

export const tickets = makeTickets<Ticket>('document-ticket', userDocumentServer.ticket)
