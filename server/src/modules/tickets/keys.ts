import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { bibMark, eventMark, expiryDay, typeMark } from '@vondrona/rules/tickets'
import { encodeTicket, writePayload } from '@vondrona/rules/tickets/code'
import type { Context } from '../../kernel/context.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import { addKeys, eventsWithKeys, keysOf, newestKeysOf, type TicketKeyRow, type TicketRow } from './store.ts'

const purpose = 'ticket-key'

/** Each of these events has a key to sign with from now on. */
export async function ensureKeys(tx: Tx, ctx: Context, eventIds: readonly string[]): Promise<void> {
  const there = await eventsWithKeys(tx, eventIds)
  const missing = [...new Set(eventIds)].filter((id) => !there.has(id)).sort() // one order for all: no deadlock
  if (missing.length > 0)
    await addKeys(
      tx,
      missing.map((eventId) => makeKey(ctx, eventId, 1)),
    )
}

function makeKey(ctx: Context, eventId: string, kid: number): TicketKeyRow {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    eventId,
    kid,
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32),
    privateKey: ctx.secrets.encrypt(purpose, privateKey.export({ format: 'der', type: 'pkcs8' })),
    createdAt: ctx.now(),
  }
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
    newest.map(({ eventId, kid, privateKey }) => {
      const der = ctx.secrets.decrypt(purpose, privateKey)
      return [eventId, { kid, key: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) }]
    }),
  )
}

/** What the QR code of a ticket says. The same as long as the ticket, its bib and its event's end are the same. */
export function codeOf(ticket: TicketRow, { kid, key }: Signer, overAt: Date | null): string {
  const payload = writePayload({
    kid,
    event: eventMark(ticket.eventId),
    type: typeMark(ticket.ticketTypeId),
    ticketId: ticket.id,
    bib: bibMark(ticket.number),
    expiryDay: expiryDay(overAt),
    flags: 0,
  })
  return encodeTicket(payload, sign(null, payload, key))
}
