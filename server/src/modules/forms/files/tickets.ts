import { form } from '@vondrona/rules/forms/constants'
import { makeTickets } from '../../../kernel/crypto/tickets.ts'

/** What a ticket opens: one file, for one member. */
export interface Ticket {
  memberId: string
  sessionId: string
  fileId: string
}

export const tickets = makeTickets<Ticket>('form-file-ticket', form.fileTicket)

/** Of its small picture. */
export const pictureTickets = makeTickets<Ticket>('form-picture-ticket', form.pictureTicket, { steady: true })
