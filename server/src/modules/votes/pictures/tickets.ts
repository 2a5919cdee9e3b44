import { vote } from '@vondrona/rules/votes/constants'
import { makeTickets } from '../../../kernel/crypto/tickets.ts'

/** What a ticket opens: the picture of one option, for one member. */
interface Ticket {
  memberId: string
  sessionId: string
  optionId: string
}

export const pictureTickets = makeTickets<Ticket>('vote-picture-ticket', vote.picture.ticket, { steady: true })
