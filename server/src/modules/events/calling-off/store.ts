import type { EventDates } from '@vondrona/rules/events'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { EventRow, PostponementRow } from '../store.ts'

export const addPostponement = (tx: Tx, row: PostponementRow) =>
  tx.insertInto('eventPostponement').values(row).execute()

/** The latest one of each of these events that holds, if any; `not` counting this one. */
export async function latestPostponement(
  db: Db | Tx,
  eventIds: readonly string[],
  not: string | null = null,
): Promise<Map<string, PostponementRow>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('eventPostponement')
    .selectAll()
    .distinctOn('eventId')
    .where('eventId', 'in', [...new Set(eventIds)])
    .where('withdrawnAt', 'is', null)
    .where('id', 'is distinct from', not)
    .orderBy('eventId')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.eventId, row]))
}

/** When each of these events is, for the rules of `hasBegun` and `isOver`. */
export async function datesOf(
  db: Db | Tx,
  rows: readonly Pick<EventRow, 'id' | 'startsAt' | 'endsAt'>[],
): Promise<Map<string, EventDates>> {
  const postponements = await latestPostponement(
    db,
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.map(({ id, startsAt, endsAt }) => [
      id,
      { date: startsAt, endDate: endsAt, postponement: postponements.get(id) ?? null },
    ]),
  )
}

/** Those of announced events that are not over yet, oldest first: what they ask may still have to be done. */
export const openPostponements = (db: Db | Tx, now: Date): Promise<PostponementRow[]> =>
  db
    .selectFrom('eventPostponement')
    .innerJoin('event', 'event.id', 'eventPostponement.eventId')
    .selectAll('eventPostponement')
    .where('event.status', '=', 'published')
    .where('eventPostponement.withdrawnAt', 'is', null)
    .where((eb) => eb.or([eb('event.overAt', '>', now), eb('event.overAt', 'is', null)]))
    .orderBy('eventPostponement.createdAt')
    .orderBy('eventPostponement.id')
    .execute()

/** A postponement without a date has one now. */
export const setPostponedDate = (tx: Tx, eventId: string, toDate: Date) =>
  tx
    .updateTable('eventPostponement')
    .set({ toDate })
    .where('eventId', '=', eventId)
    .where('toDate', 'is', null)
    .where('withdrawnAt', 'is', null)
    .execute()

/** It does not hold any more. Waits for whoever is answering it. */
export const endPostponement = (
  tx: Tx,
  id: string,
  by: Pick<PostponementRow, 'withdrawalId' | 'withdrawnAt' | 'withdrawnBy'>,
) => tx.updateTable('eventPostponement').set(by).where('id', '=', id).execute()

export const findPostponement = (db: Db | Tx, id: string): Promise<PostponementRow | undefined> =>
  db.selectFrom('eventPostponement').selectAll().where('id', '=', id).executeTakeFirst()

/** Whether it holds, until the commit: whoever withdraws it waits for whoever answers it. */
export async function stillHolds(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('eventPostponement')
    .select('withdrawnAt')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return row?.withdrawnAt === null
}

/** Those that were withdrawn since then: who was asked has to be told. */
export const withdrawnSince = (db: Db, since: Date): Promise<PostponementRow[]> =>
  db.selectFrom('eventPostponement').selectAll().where('withdrawnAt', '>=', since).orderBy('withdrawnAt').execute()

/** Whether the date of the event was not moved again since then, neither postponed nor moved back: only the latest is news. */
export async function isLatestMove(db: Db | Tx, eventId: string, decidedAt: Date): Promise<boolean> {
  const later = await db
    .selectFrom('eventPostponement')
    .select('id')
    .where('eventId', '=', eventId)
    .where((eb) => eb.or([eb('createdAt', '>', decidedAt), eb('withdrawnAt', '>', decidedAt)]))
    .limit(1)
    .executeTakeFirst()
  return later === undefined
}
