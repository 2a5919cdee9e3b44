import { raceServer } from '@vondrona/rules/races/constants'
import type { Kernel } from '../../../kernel/context.ts'
import { sameBytes } from '../../../kernel/crypto/secrets.ts'
import { isId } from '../../../kernel/ids.ts'

/** What a ticket opens: one photo, for one organiser, for one minute. */
export interface Ticket {
  actorId: string
  sessionId: string
  documentId: string
}

type Parts = Pick<Kernel, 'secrets' | 'now'>

/** Nothing is stored: the address names the photo, the ticket who may see it and until when, the seal binds all. */
export function makeTicket(kernel: Parts, ticket: Ticket): { token: string; expiresAt: Date } {
  const expiresAt = new Date(kernel.now().getTime() + raceServer.documentTicket)
  const until = expiresAt.getTime().toString(36)
  const seal = sealOf(kernel, ticket, until).toString('base64url')
  return { token: [ticket.actorId, ticket.sessionId, until, seal].join('.'), expiresAt }
}

/** Who the ticket was given to; null when it is not for this photo, was changed, or its minute is over. */
export function readTicket(kernel: Parts, token: string, documentId: string): Ticket | null {
  const [actorId = '', sessionId = '', until = '', seal = ''] = token.split('.')
  if (!isId(actorId) || !isId(sessionId)) return null
  const ticket = { actorId, sessionId, documentId }
  if (!sameBytes(sealOf(kernel, ticket, until), Buffer.from(seal, 'base64url'))) return null
  const left = Number.parseInt(until, 36) - kernel.now().getTime()
  return left > 0 && left <= raceServer.documentTicket ? ticket : null
}

const sealOf = ({ secrets }: Parts, { actorId, sessionId, documentId }: Ticket, until: string) =>
  secrets.keyedHash('registration-document-ticket', [actorId, sessionId, documentId.toLowerCase(), until].join('.'))
