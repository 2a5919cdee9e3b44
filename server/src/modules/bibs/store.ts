import type { BibAssignment } from '@vondrona/rules/bibs'
import { type Generated, sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import { lock } from '../../kernel/locks.ts'
import type { TableRows } from '../../tables.generated.ts'

export type SeriesRow = Omit<TableRows['bibSeries'], 'assignment'> & { assignment: BibAssignment }
type StoredBib = TableRows['bib']
/** One that somebody has, or had. */
export type BibRow = Omit<StoredBib, 'ticketId' | 'blockId'> & { ticketId: string }

declare module '../../kernel/db.ts' {
  interface Tables {
    bibSeries: SeriesRow
    bib: { [K in keyof StoredBib]: K extends 'ticketId' | 'blockId' ? Generated<StoredBib[K]> : StoredBib[K] }
  }
}

// series ----------------------------------------------------------------------------------------------------------

export const findSeries = (db: Db | Tx, id: string): Promise<SeriesRow | undefined> =>
  db.selectFrom('bibSeries').selectAll().where('id', '=', id).executeTakeFirst()

/** Of these series those that give numbers, and the ones that were asked for. */
export async function seriesWithWishes(db: Db | Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('bibSeries')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('isEnabled', '=', true)
    .where('allowWishes', '=', true)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whoever gives numbers of these series waits here for whoever does so before; one order of ids for all. */
export const lockSeries = (tx: Tx, ids: readonly string[]): Promise<SeriesRow[]> =>
  tx.selectFrom('bibSeries').selectAll().where('id', '=', anyOf(ids)).orderBy('id').forNoKeyUpdate().execute()

/** The enabled series of events that are not over, whose numbers must not meet. */
export const liveSeries = (db: Db | Tx, now: Date): Promise<(SeriesRow & { title: string })[]> =>
  db
    .selectFrom('bibSeries')
    .innerJoin('event', 'event.id', 'bibSeries.eventId')
    .selectAll('bibSeries')
    .select('event.title')
    .where('bibSeries.isEnabled', '=', true)
    .where('event.status', '!=', 'cancelled')
    .where((eb) => eb.or([eb('event.overAt', 'is', null), eb('event.overAt', '>', now)]))
    .orderBy('bibSeries.id')
    .execute()

/** Of these events, those whose bibs are given with the payment. */
export async function seriesAtPayment(db: Db | Tx, eventIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('bibSeries')
    .select('id')
    .where('id', '=', anyOf(eventIds))
    .where('isEnabled', '=', true)
    .where('assignment', '=', 'payment')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whoever changes ranges waits here for whoever does so before, new ranges as well. */
export const lockRanges = (tx: Tx) => lock(tx, 'bib-ranges')

export async function putSeries(tx: Tx, row: SeriesRow): Promise<void> {
  const { id: _, createdAt: __, ...changes } = row
  await tx
    .insertInto('bibSeries')
    .values(row)
    .onConflict((on) => on.column('id').doUpdateSet(changes))
    .execute()
}

export const moveNext = (tx: Tx, id: string, nextNumber: number) =>
  tx.updateTable('bibSeries').set({ nextNumber }).where('id', '=', id).execute()

/** R-BIB-02. `live`: tickets that admit. */
export async function countBibs(db: Db | Tx, series: { id: string; eventId: string }) {
  const { rows } = await sql<{ live: number; given: number; last: string | null }>`select
    (select count(*)::int from ticket where event_id = ${series.eventId} and status in ('issued', 'checked_in')) as live,
    (select count(*)::int from bib where series_id = ${series.id} and ticket_id is not null and released_at is null) as given,
    (select text from bib where series_id = ${series.id} and ticket_id is not null order by number desc limit 1) as last`.execute(
    db,
  )
  return rows[0] ?? { live: 0, given: 0, last: null }
}

// bibs ------------------------------------------------------------------------------------------------------------

/**
 * The next `count` numbers that were never given, up to `last`, with their texts. Numbers with a text that another
 * series of the event, or another prefix, gave are left out.
 */
export async function freeNumbers(
  db: Db | Tx,
  series: SeriesRow,
  count: number,
  last: number | null,
): Promise<{ number: number; text: string }[]> {
  const { rows } = await sql<{ number: number; text: string }>`
    select n as number, f.text from generate_series(${series.nextNumber}::int, least(${last}::bigint,
        ${series.nextNumber}::bigint + ${count} + (select count(*) from bib where event_id = ${series.eventId}))::int) n,
      lateral (select ${series.prefix} || lpad(n::text, greatest(${series.digitCount}, length(n::text)), '0') as text) f
    where not exists (select from bib where series_id = ${series.id} and number = n)
      and not exists (select from bib where event_id = ${series.eventId} and bib.text = f.text)
    order by n limit ${count}`.execute(db)
  return rows
}

/** Gives the tickets that got their number: the others asked for one that was given before. */
export async function addBibs(tx: Tx, bibs: readonly BibRow[]): Promise<BibRow[]> {
  if (bibs.length === 0) return []
  const rows = await tx
    .insertInto('bib')
    .values([...bibs])
    .onConflict((on) => on.doNothing())
    .returning(['seriesId', 'number'])
    .execute()
  const added = new Set(rows.map(({ seriesId, number }) => `${seriesId}${number}`))
  return bibs.filter(({ seriesId, number }) => added.has(`${seriesId}${number}`))
}

/** Those that were not taken back, by ticket. */
export async function bibsOfTickets(db: Db | Tx, ticketIds: readonly string[]): Promise<Map<string, BibRow>> {
  const rows = await db
    .selectFrom('bib')
    .selectAll()
    .where('ticketId', '=', anyOf(ticketIds))
    .where('releasedAt', 'is', null)
    .execute()
  return new Map(rows.flatMap((row) => (row.ticketId ? [[row.ticketId, { ...row, ticketId: row.ticketId }]] : [])))
}

export const endBibs = (tx: Tx, ticketIds: readonly string[], at: Date) =>
  tx
    .updateTable('bib')
    .set({ releasedAt: at })
    .where('ticketId', '=', anyOf(ticketIds))
    .where('releasedAt', 'is', null)
    .execute()

/** The ticket that replaced another one keeps its number. */
export const moveBib = (tx: Tx, ticketId: string, to: string) =>
  tx.updateTable('bib').set({ ticketId: to }).where('ticketId', '=', ticketId).where('releasedAt', 'is', null).execute()
