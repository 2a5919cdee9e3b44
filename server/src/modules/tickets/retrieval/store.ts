import { live } from '@vondrona/rules/tickets'
import type { Db, Tx } from '../../../kernel/db.ts'
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
    .returning(['finder', 'codeHash'])
    .executeTakeFirst()

/** Its code was entered. */
export async function removeRetrieval(db: Db | Tx, id: string): Promise<void> {
  await db.deleteFrom('ticketRetrieval').where('id', '=', id).execute()
}

/** Deletes searches whose code expired. */
export async function removeRetrievals(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('ticketRetrieval').where('expiresAt', '<', now).execute()
}

/** Those that admit, of the event that comes first to the last; at most `limit`. */
export const ticketsFound = (db: Db | Tx, finder: Uint8Array, limit: number): Promise<TicketRow[]> =>
  db
    .selectFrom('ticket')
    .innerJoin('event', 'event.id', 'ticket.eventId')
    .selectAll('ticket')
    .where('ticket.finder', '=', Buffer.from(finder))
    .where('ticket.status', 'in', [...live])
    .orderBy('event.startsAt', (order) => order.desc().nullsFirst())
    .orderBy('ticket.id')
    .limit(limit)
    .execute()
