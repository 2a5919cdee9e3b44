import { type EventMove, type EventStatus, eventStates, type PostponementChoice } from '@vondrona/rules/events'
import type { Generated } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import { lock } from '../../kernel/locks.ts'
import type { TableRows } from '../../tables.generated.ts'

export type EventRow = Omit<TableRows['event'], 'status' | 'search' | 'copyOf' | 'copyKey'> & { status: EventStatus }
export type TicketTypeRow = TableRows['ticketType']
export type ApplicationTypeRow = TableRows['eventApplicationType']
export type PostponementRow = Omit<TableRows['eventPostponement'], 'otherwise'> & { otherwise: PostponementChoice }

type EventDefaults = 'revision' | 'cancelReason' | 'isMit' | 'registrationOnly'
type TypeDefaults = 'applicationsCount' | 'approvedCount'

declare module '../../kernel/db.ts' {
  interface Tables {
    event: { [K in keyof EventRow]: K extends EventDefaults ? Generated<EventRow[K]> : EventRow[K] } & {
      search: Generated<unknown>
      copyOf: Generated<string | null>
      copyKey: Generated<string | null>
    }
    ticketType: {
      [K in keyof TicketTypeRow]: K extends 'soldQuantity' ? Generated<TicketTypeRow[K]> : TicketTypeRow[K]
    }
    eventApplicationType: {
      [K in keyof ApplicationTypeRow]: K extends TypeDefaults ? Generated<ApplicationTypeRow[K]> : ApplicationTypeRow[K]
    }
    eventPostponement: PostponementRow
  }
}

export type NewEvent = Omit<EventRow, EventDefaults> & { isMit: boolean }
export type EventChanges = Partial<Omit<EventRow, 'id' | 'createdBy' | 'createdAt'>>

/** Everything but the words of the search. */
export const columns = [
  ...(['id', 'createdBy', 'title', 'description', 'startsAt', 'endsAt', 'overAt', 'location'] as const),
  ...(['latitude', 'longitude', 'coverId', 'status', 'isMit', 'cancelReason', 'revision', 'registrationOnly'] as const),
  ...(['publishedAt', 'createdAt', 'updatedAt'] as const),
]

export const addEvent = (tx: Tx, row: NewEvent): Promise<EventRow> =>
  tx.insertInto('event').values(row).returning(columns).executeTakeFirstOrThrow()

/** As `addEvent`; null where its editor made a copy with this key before. */
export async function addCopy(
  tx: Tx,
  row: NewEvent & { copyOf: string; copyKey: string | null },
): Promise<EventRow | null> {
  const made = await tx
    .insertInto('event')
    .values(row)
    .onConflict((oc) => oc.columns(['createdBy', 'copyKey']).where('copyKey', 'is not', null).doNothing())
    .returning(columns)
    .executeTakeFirst()
  return made ?? null
}

/** The copy that an editor made with this key, and of which event. */
export const findCopy = (tx: Tx, createdBy: string, copyKey: string) =>
  tx
    .selectFrom('event')
    .select(['id', 'copyOf'])
    .where('createdBy', '=', createdBy)
    .where('copyKey', '=', copyKey)
    .executeTakeFirst()

/** From now on places of this event are reserved only by the domain that registers people for it. */
export const requireRegistration = (tx: Tx, id: string) =>
  tx.updateTable('event').set({ registrationOnly: true }).where('id', '=', id).execute()

/** Whether places are taken by registering only: the races of the MIT, also before their rules exist. */
export const isRegistrationOnly = ({
  isMit,
  registrationOnly,
}: Pick<EventRow, 'isMit' | 'registrationOnly'>): boolean => isMit || registrationOnly

export const findEvent = (db: Db | Tx, id: string): Promise<EventRow | undefined> =>
  db.selectFrom('event').select(columns).where('id', '=', id).executeTakeFirst()

/** The events that exist of these ids, in one question. */
export async function eventsOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, EventRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('event')
    .select(columns)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Of two that make the same event at once, the second waits for the first. */
export const lockId = (tx: Tx, id: string) => lock(tx, 'one-of-an-id', id)

/** Whoever changes an event waits here for whoever changes it before them; who reserves a place does not. */
export const lockEvent = (tx: Tx, id: string): Promise<EventRow | undefined> =>
  tx.selectFrom('event').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** A new revision of the event. */
export const changeEvent = (tx: Tx, id: string, changes: EventChanges): Promise<EventRow> =>
  tx
    .updateTable('event')
    .set((eb) => ({ ...changes, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Of many who move an event at once, one gets the row. */
export async function moveEvent(
  tx: Tx,
  id: string,
  move: EventMove,
  { at, ...changes }: EventChanges & { at: Date },
): Promise<EventRow | null> {
  const { from, to } = eventStates.moves[move]
  const row = await tx
    .updateTable('event')
    .set((eb) => ({
      ...changes,
      status: to,
      updatedAt: at,
      revision: eb('revision', '+', 1),
      ...(move === 'publish' && { publishedAt: sql<Date>`coalesce(published_at, ${at})` }),
    }))
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .returning(columns)
    .executeTakeFirst()
  return row ?? null
}

/** Refused by the database while anybody has a place or an application. */
export async function removeEvent(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('event').where('id', '=', id).execute()
}

/** For the sitemap: what is announced, in the order of ids. */
export function announcedAfter(db: Db, after: string | undefined, limit: number) {
  const query = db
    .selectFrom('event')
    .select(['id', 'updatedAt'])
    .where('status', '<>', 'draft')
    .orderBy('id')
    .limit(limit)
  return (after ? query.where('id', '>', after) : query).execute()
}
