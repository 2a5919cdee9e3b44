import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { ApplicationTypeRow, TicketTypeRow } from '../store.ts'

type Changes<Row> = Partial<Omit<Row, 'id' | 'eventId' | 'createdAt'>>

/** The ticket types of these events in their order. */
export async function ticketTypesOf(db: Db | Tx, eventIds: readonly string[]): Promise<Map<string, TicketTypeRow[]>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('ticketType')
    .selectAll()
    .where('eventId', 'in', [...new Set(eventIds)])
    .orderBy('eventId')
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, (row) => row.eventId)
}

/** The application types of these events in their order. */
export async function applicationTypesOf(
  db: Db | Tx,
  eventIds: readonly string[],
): Promise<Map<string, ApplicationTypeRow[]>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('eventApplicationType')
    .selectAll()
    .where('eventId', 'in', [...new Set(eventIds)])
    .orderBy('eventId')
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, (row) => row.eventId)
}

/** The application types that exist of these ids. */
export async function applicationTypesById(
  db: Db | Tx,
  ids: readonly string[],
): Promise<Map<string, ApplicationTypeRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('eventApplicationType')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Those that exist of these ids, in the order of ids, until the transaction ends. Who cancels or withdraws an event locks
 * all of its types: read its state after this.
 */
export async function lockTicketTypes(tx: Tx, ids: readonly string[]): Promise<TicketTypeRow[]> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('ticketType')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** All of an event, in the order of ids, until the transaction ends. */
export const lockTicketTypesOf = (tx: Tx, eventId: string): Promise<TicketTypeRow[]> =>
  tx.selectFrom('ticketType').selectAll().where('eventId', '=', eventId).orderBy('id').forNoKeyUpdate().execute()

/** All of an event, in the order of ids, until the transaction ends. */
export const lockApplicationTypesOf = (tx: Tx, eventId: string): Promise<ApplicationTypeRow[]> =>
  tx
    .selectFrom('eventApplicationType')
    .selectAll()
    .where('eventId', '=', eventId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Adds to the sold places of these types, in one statement; more than there are violates a check of the database. */
export async function changeSold(tx: Tx, changes: ReadonlyMap<string, number>): Promise<void> {
  if (changes.size === 0) return
  await sql`update ticket_type set sold_quantity = sold_quantity + one.change
    from unnest(${[...changes.keys()]}::uuid[], ${[...changes.values()]}::int[]) one (id, change)
    where ticket_type.id = one.id`.execute(tx)
}

/** Adds to the counts of a type; false where no place is left, and nothing changed. */
export async function changeApplicationCounts(
  tx: Tx,
  typeId: string,
  { applications = 0, approved = 0 }: { applications?: number; approved?: number },
): Promise<boolean> {
  const { rows } = await sql`update event_application_type
    set applications_count = applications_count + ${applications}, approved_count = approved_count + ${approved}
    where id = ${typeId}::uuid and (places is null or ${approved}::int <= 0 or approved_count + ${approved} <= places)
    returning 1`.execute(tx)
  return rows.length > 0
}

type NewTicketType = Omit<TicketTypeRow, 'soldQuantity'>
type NewApplicationType = Omit<ApplicationTypeRow, 'applicationsCount' | 'approvedCount'>

/** False where another event has one of the ids. */
export async function addTicketTypes(tx: Tx, rows: readonly NewTicketType[]): Promise<boolean> {
  if (rows.length === 0) return true
  const insert = tx.insertInto('ticketType').values([...rows])
  const added = await insert
    .onConflict((oc) => oc.column('id').doNothing())
    .returning('id')
    .execute()
  return added.length === rows.length
}

/** False where another event has one of the ids. */
export async function addApplicationTypes(tx: Tx, rows: readonly NewApplicationType[]): Promise<boolean> {
  if (rows.length === 0) return true
  const insert = tx.insertInto('eventApplicationType').values([...rows])
  const added = await insert
    .onConflict((oc) => oc.column('id').doNothing())
    .returning('id')
    .execute()
  return added.length === rows.length
}

export const changeTicketType = (tx: Tx, id: string, changes: Changes<TicketTypeRow>) =>
  tx.updateTable('ticketType').set(changes).where('id', '=', id).execute()

export const changeApplicationType = (tx: Tx, id: string, changes: Changes<ApplicationTypeRow>) =>
  tx.updateTable('eventApplicationType').set(changes).where('id', '=', id).execute()

/** Refused by the database while anybody has a place of theirs. */
export async function removeTicketTypes(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom('ticketType')
      .where('id', 'in', [...ids])
      .execute()
}

/** Refused by the database while anybody has applied for them. */
export async function removeApplicationTypes(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom('eventApplicationType')
      .where('id', 'in', [...ids])
      .execute()
}
