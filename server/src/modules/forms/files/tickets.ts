import { form } from '@vondrona/rules/constants'
import type { Kernel } from '../../../kernel/context.ts'
import { sameBytes } from '../../../kernel/crypto/secrets.ts'
import { isId } from '../../../kernel/ids.ts'

/** What a ticket opens: one file, for one member, for one minute. */
export interface Ticket {
  memberId: string
  sessionId: string
  fileId: string
}

type Parts = Pick<Kernel, 'secrets' | 'now'>

/** Nothing is stored: the address names the file, the ticket names who may see it and until when, the seal binds all. */
export function makeTicket(kernel: Parts, ticket: Ticket): { token: string; expiresAt: Date } {
  const expiresAt = new Date(kernel.now().getTime() + form.fileTicket)
  const until = expiresAt.getTime().toString(36)
  const seal = sealOf(kernel, ticket, until).toString('base64url')
  return { token: [ticket.memberId, ticket.sessionId, until, seal].join('.'), expiresAt }
}

/** Who the ticket was given to, or null when it is not for this file, was changed, or its minute is over. */
export function readTicket(kernel: Parts, token: string, fileId: string): Ticket | null {
  const [memberId = '', sessionId = '', until = '', seal = ''] = token.split('.')
  if (!isId(memberId) || !isId(sessionId)) return null
  const ticket = { memberId, sessionId, fileId }
  if (!sameBytes(sealOf(kernel, ticket, until), Buffer.from(seal, 'base64url'))) return null
  const left = Number.parseInt(until, 36) - kernel.now().getTime()
  return left > 0 && left <= form.fileTicket ? ticket : null
}

const sealOf = ({ secrets }: Parts, { memberId, sessionId, fileId }: Ticket, until: string) =>
  secrets.keyedHash('form-file-ticket', [memberId, sessionId, fileId.toLowerCase(), until].join('.'))
