import type { Side } from '@vondrona/rules/identity'
import { identityTicket } from '@vondrona/rules/identity/constants'
import type { Kernel } from '../../../kernel/context.ts'
import { makeTickets } from '../../../kernel/crypto/tickets.ts'

/** What a ticket opens: one image, for one administrator, for one minute (D-29). */
export interface Ticket {
  adminId: string
  sessionId: string
  userId: string
  side: Side
}

type Parts = Pick<Kernel, 'secrets' | 'now'>
const tickets = makeTickets<Ticket>('identity-ticket', identityTicket)
const mark = 't.'

export function makeTicket(kernel: Parts, ticket: Ticket): { token: string; expiresAt: Date } {
  const { token, expiresAt } = tickets.make(kernel, { ...ticket, userId: ticket.userId.toLowerCase() })
  return { token: mark + token, expiresAt }
}

/** Whether this token is a ticket rather than a session. */
export const looksLikeTicket = (token: string) => token.startsWith(mark)

/** Who the ticket was given to, or null when it is not for this image, was changed, or its minute is over. */
export function readTicket(kernel: Parts, token: string, userId: string, side: string): Ticket | null {
  const ticket = looksLikeTicket(token) ? tickets.read(kernel, token.slice(mark.length)) : null
  return ticket?.userId === userId.toLowerCase() && ticket.side === side ? ticket : null
}
