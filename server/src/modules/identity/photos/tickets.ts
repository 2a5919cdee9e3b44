import { identityTicket } from '@vondrona/rules/constants'
import type { Side } from '@vondrona/rules/identity'
import type { Kernel } from '../../../kernel/context.ts'
import { sameBytes } from '../../../kernel/crypto/secrets.ts'
import { isId } from '../../../kernel/ids.ts'

/** What a ticket opens: one image, for one administrator, for one minute (D-29). */
export interface Ticket {
  adminId: string
  sessionId: string
  userId: string
  side: Side
}

type Parts = Pick<Kernel, 'secrets' | 'now'>

/** Nothing is stored: the address names the image, the ticket names who may see it and until when, the seal binds both. */
export function makeTicket(kernel: Parts, ticket: Ticket): { token: string; expiresAt: Date } {
  const expiresAt = new Date(kernel.now().getTime() + identityTicket)
  const until = expiresAt.getTime().toString(36)
  const seal = sealOf(kernel, ticket, until).toString('base64url')
  return { token: ['t', ticket.adminId, ticket.sessionId, until, seal].join('.'), expiresAt }
}

/** Whether this token is a ticket rather than a session. */
export const looksLikeTicket = (token: string) => token.startsWith('t.')

/** Who the ticket was given to, or null when it is not for this image, was changed, or its minute is over. */
export function readTicket(kernel: Parts, token: string, userId: string, side: Side): Ticket | null {
  const [kind, adminId = '', sessionId = '', until = '', seal = ''] = token.split('.')
  if (kind !== 't' || !isId(adminId) || !isId(sessionId)) return null
  const ticket = { adminId, sessionId, userId, side }
  if (!sameBytes(sealOf(kernel, ticket, until), Buffer.from(seal, 'base64url'))) return null
  const left = Number.parseInt(until, 36) - kernel.now().getTime()
  return left > 0 && left <= identityTicket ? ticket : null // F05: nor does it live longer when the clock is set back
}

const sealOf = ({ secrets }: Parts, { adminId, sessionId, userId, side }: Ticket, until: string) =>
  secrets.keyedHash('identity-ticket', [adminId, sessionId, userId.toLowerCase(), side, until].join('.'))
