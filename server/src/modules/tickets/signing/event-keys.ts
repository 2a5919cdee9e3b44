import type { KeyObject } from 'node:crypto'
import { bibMark, eventMark, expiryDay, typeMark } from '@vondrona/rules/tickets'
import type { Context } from '../../../kernel/context.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { TicketRow } from '../store.ts'
import { addKeys, eventsWithKeys, keysOf, newestKeysOf } from './store.ts'
import { makeTicketKey, openTicketKey, signTicket } from './ticket-keys.ts'

/** Each of these events has a key to sign with from now on. */
export async function ensureKeys(tx: Tx, ctx: Context, eventIds: readonly string[]): Promise<void> {
  const there = await eventsWithKeys(tx, eventIds)
  const missing = [...new Set(eventIds)].filter((id) => !there.has(id)).sort() // one order for all: no deadlock
  if (missing.length === 0) return
  const made = missing.map((eventId) => {
    const { publicKey, sealedKey } = makeTicketKey(ctx.secrets, eventId)
    return { eventId, kid: 1, publicKey, privateKey: sealedKey, createdAt: ctx.now() }
  })
  await addKeys(tx, made)
}

/** What verifies the tickets of an event, the newest first: the key that signs, and those before it. */
export const ticketKeysOf = async (db: Db | Tx, eventId: string): Promise<{ kid: number; publicKey: Buffer }[]> =>
  (await keysOf(db, eventId)).map(({ kid, publicKey }) => ({ kid, publicKey }))

export interface Signer {
  readonly kid: number
  readonly key: KeyObject
}

/** The keys that sign the tickets of these events, by event; those without a ticket have none. */
export async function signersOf(ctx: Context, eventIds: readonly string[]): Promise<Map<string, Signer>> {
  const newest = await newestKeysOf(ctx.db, eventIds)
  return new Map(
    newest.map(({ eventId, kid, privateKey }) => [
      eventId,
      { kid, key: openTicketKey(ctx.secrets, eventId, privateKey) },
    ]),
  )
}

/** What the QR code of a ticket says. The same as long as the ticket, its bib and its event's end are the same. */
export const codeOf = (ticket: TicketRow, { kid, key }: Signer, overAt: Date | null): string =>
  signTicket(key, {
    kid,
    event: eventMark(ticket.eventId),
    type: typeMark(ticket.ticketTypeId),
    ticketId: ticket.id,
    bib: bibMark(ticket.number),
    expiryDay: expiryDay(overAt),
    flags: 0,
  })
