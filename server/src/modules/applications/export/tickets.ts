import { applicationServer } from '@vondrona/rules/constants'
import type { Kernel } from '../../../kernel/context.ts'
import { perProcess } from '../../../kernel/per-process.ts'
import type { ApplicationFilter } from '../lists/store.ts'

export type ExportFormat = 'csv' | 'xlsx'

/** What a ticket opens: one list in one format, for one reviewer, once, within a minute. */
export interface Ticket {
  actorId: string
  sessionId: string
  filter: ApplicationFilter
  format: ExportFormat
}
interface Sealed extends Ticket {
  id: string
  until: number
}

type Parts = Pick<Kernel, 'secrets' | 'now' | 'newId'>
const purpose = 'applications-export'

/** The tickets that were used, until they would be over anyway. */
const used = perProcess(() => new Map<string, number>())

/** A browser downloads an address without our header; encrypted, because it may contain somebody's name. */
export function makeTicket(kernel: Parts, ticket: Ticket): { token: string; expiresAt: Date } {
  const until = kernel.now().getTime() + applicationServer.exportTicket
  const sealed: Sealed = { ...ticket, id: kernel.newId(), until }
  const token = kernel.secrets.encrypt(purpose, Buffer.from(JSON.stringify(sealed))).toString('base64url')
  return { token, expiresAt: new Date(until) }
}

/** The ticket, which is used up by this; null if it was used, was changed, or its minute is over. */
export function takeTicket(kernel: Kernel, token: string): Ticket | null {
  const ticket = unseal(kernel, token)
  const now = kernel.now().getTime()
  const left = ticket ? ticket.until - now : 0
  if (!ticket || left <= 0 || left > applicationServer.exportTicket) return null
  const known = used(kernel)
  for (const [id, until] of known) if (until <= now) known.delete(id)
  if (known.has(ticket.id)) return null
  known.set(ticket.id, ticket.until)
  return ticket
}

function unseal({ secrets }: Parts, token: string): Sealed | null {
  try {
    return JSON.parse(secrets.decrypt(purpose, Buffer.from(token, 'base64url')).toString())
  } catch {
    return null
  }
}
