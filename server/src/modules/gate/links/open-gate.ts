import type { GateRole } from '@vondrona/rules/gate'
import type { Context } from '../../../kernel/context.ts'
import { hashToken } from '../../../kernel/crypto/secrets.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { isId } from '../../../kernel/ids.ts'
import { say } from '../../../kernel/refusal.ts'
import { type EventRow, eventsOf } from '../../events/index.ts'
import { closed, eventUnknown } from '../refusals.ts'
import { linkOfSecret } from '../store.ts'

/** What somebody at a gate works for. */
export interface OpenGate {
  event: EventRow
  /** Null: an organiser without a link. */
  linkId: string | null
  name: string
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
  const eventId = by.eventId && isId(by.eventId) ? by.eventId.toLowerCase() : null
  if (by.gateKey) {
    const link = by.gateKey.length < 200 ? await linkOfSecret(db, hashToken(by.gateKey)) : undefined
    if (!link || link.role !== role || link.revokedAt || link.expiresAt <= ctx.now()) throw closed()
    if (by.eventId && link.eventId !== eventId) throw closed()
    const event = (await eventsOf(db, [link.eventId])).get(link.eventId)
    if (!event) throw closed()
    return { event, linkId: link.id, name: link.name }
  }
  if (!ctx.may('gateLinks')) throw closed()
  const event = eventId ? (await eventsOf(db, [eventId])).get(eventId) : undefined
  if (!event) throw eventUnknown()
  return { event, linkId: null, name: say(ctx.sentences, 'fr', 'gate.organiser') }
}
