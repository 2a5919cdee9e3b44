import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import type { TicketKeyRow } from '../store.ts'

/** Adds the keys of events that have none; of two that do, the first. */
export async function addKeys(tx: Tx, keys: readonly TicketKeyRow[]): Promise<void> {
  await tx
    .insertInto('ticketKey')
    .values([...keys])
    .onConflict((on) => on.doNothing())
    .execute()
}

export const eventsWithKeys = async (db: Db | Tx, eventIds: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('ticketKey')
    .select('eventId')
    .distinct()
    .where('eventId', '=', anyOf(eventIds))
    .execute()
  return new Set(rows.map(({ eventId }) => eventId))
}

/** The one that signs, of each of these events that has any. */
export const newestKeysOf = (db: Db | Tx, eventIds: readonly string[]): Promise<TicketKeyRow[]> =>
  db
    .selectFrom('ticketKey')
    .selectAll()
    .distinctOn('eventId')
    .where('eventId', '=', anyOf(eventIds))
    .orderBy('eventId')
    .orderBy('kid', 'desc')
    .execute()

/** The newest first. */
export const keysOf = (db: Db | Tx, eventId: string): Promise<TicketKeyRow[]> =>
  db.selectFrom('ticketKey').selectAll().where('eventId', '=', eventId).orderBy('kid', 'desc').execute()
