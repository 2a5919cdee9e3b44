import type { EventDates } from '@vondrona/rules/events'
import { type GateRole, type GateWindow, windowOf } from '@vondrona/rules/gate'
import type { Context } from '../../../kernel/context.ts'
import { hashToken } from '../../../kernel/crypto/secrets.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { isId } from '../../../kernel/ids.ts'
import { say } from '../../../kernel/refusal.ts'
import { datesOf, type EventRow, eventsOf, managerOf } from '../../events/index.ts'
import { closed, eventUnknown } from '../refusals.ts'
import { type LinkRow, linkOfSecret } from '../store.ts'

/** What somebody at a gate works for. */
export interface OpenGate {
  event: EventRow
  /** Null: an organiser without a link. */
  link: LinkRow | null
  name: string
  role: GateRole
}

/**
 * By the secret of a link of this role, for whoever has it, or else as an organiser. Throws Refusal GATE_CLOSED for a
 * link that was revoked, has expired, or is of another event or role: who scans tickets hands out no bibs.
 */
export async function openGate(
  ctx: Context,
  db: Db | Tx,
  by: { eventId?: string | null | undefined; gateKey?: string | null | undefined },
  role: GateRole,
): Promise<OpenGate> {
  const eventId = by.eventId?.toLowerCase() ?? ''
  if (by.gateKey) {
    const link = await linkOfSecret(db, hashToken(by.gateKey))
    if (!link || link.role !== role || !isOpen(link, ctx.now())) throw closed()
    if (eventId && link.eventId !== eventId) throw closed()
    const event = (await eventsOf(db, [link.eventId])).get(link.eventId)
    if (!event) throw closed()
    return { event, link, name: link.name, role }
  }
  if (!ctx.may('gateLinks')) throw closed()
  const event = isId(eventId) ? (await eventsOf(db, [eventId])).get(eventId) : undefined
  if (!event) throw eventUnknown()
  if (!ctx.may('gateLinks', managerOf(event, ctx.actor))) throw closed()
  return { event, link: null, name: say(ctx.sentences, 'fr', 'gate.organiser'), role }
}

export const isOpen = ({ revokedAt, expiresAt }: LinkRow, now: Date): boolean => !revokedAt && expiresAt > now

/** When scans or pick-ups of it count, by the dates that the event has now. */
export async function windowAt(
  db: Db | Tx,
  { event, role }: Pick<OpenGate, 'event' | 'role'>,
): Promise<GateWindow | null> {
  const dates: EventDates = (await datesOf(db, [event])).get(event.id) ?? {}
  return windowOf(dates, role)
}
