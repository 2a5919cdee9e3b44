import { live } from '@vondrona/rules/tickets'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import type { RetrievalRow, TicketRow } from '../store.ts'

export const addRetrieval = (tx: Tx, row: Omit<RetrievalRow, 'tries'>) =>
  tx.insertInto('ticketRetrieval').values(row).execute()

/** Counts one try of its code; nothing where there is none, or no try is left. */
export const tryRetrieval = (db: Db | Tx, id: string, most: number, now: Date) =>
  db
    .updateTable('ticketRetrieval')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', most)
    .where('expiresAt', '>', now)
    .returning(['ticketIds', 'codeHash'])
    .executeTakeFirst()

/** Deletes searches whose code expired. */
export async function removeRetrievals(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('ticketRetrieval').where('expiresAt', '<', now).execute()
}

/** Those that admit, of the event that comes first to the last; at most `limit`. */
export const ticketsFound = (db: Db | Tx, finder: Uint8Array, limit: number): Promise<TicketRow[]> =>
  admitting(db, limit).where('ticket.finder', '=', Buffer.from(finder)).execute()

export const ticketsStillThere = (db: Db, ids: readonly string[]): Promise<TicketRow[]> =>
  admitting(db, ids.length).where('ticket.id', '=', anyOf(ids)).execute()

const admitting = (db: Db | Tx, limit: number) =>
  db
    .selectFrom('ticket')
    .innerJoin('event', 'event.id', 'ticket.eventId')
    .selectAll('ticket')
    .where('ticket.status', 'in', [...live])
    .orderBy('event.startsAt', (order) => order.desc().nullsFirst())
    .orderBy('ticket.id')
    .limit(limit)
