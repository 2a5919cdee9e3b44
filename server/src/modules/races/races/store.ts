import type { AboutMissing } from '@vondrona/rules/bibs'
import type { MedicalProof, RegistrationGender } from '@vondrona/rules/races'
import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import type { TableRows } from '../../../tables.generated.ts'

export type RaceRow = Omit<TableRows['race'], 'medicalProof' | 'missingAtGate'> & {
  medicalProof: MedicalProof
  missingAtGate: AboutMissing
}
export type CategoryRow = Omit<TableRows['raceCategory'], 'gender'> & { gender: RegistrationGender | null }
export type TextRow = TableRows['commitmentText']

declare module '../../../kernel/db.ts' {
  interface Tables {
    race: RaceRow
    raceCategory: CategoryRow
    commitmentText: TextRow
  }
}

export async function racesById(db: Db | Tx, eventIds: readonly string[]): Promise<Map<string, RaceRow>> {
  const rows = await db.selectFrom('race').selectAll().where('eventId', '=', anyOf(eventIds)).execute()
  return new Map(rows.map((row) => [row.eventId, row]))
}

/** Of events that were announced and are not past, the next one first; without a date last. */
export async function racesToCome(db: Db, now: Date, limit: number): Promise<RaceRow[]> {
  return db
    .selectFrom('race')
    .innerJoin('event', 'event.id', 'race.eventId')
    .selectAll('race')
    .where('event.status', '!=', 'draft')
    .where((eb) => eb.or([eb('event.overAt', '>', now), eb('event.overAt', 'is', null)]))
    .orderBy((eb) => eb('event.overAt', 'is', null)) // its former date says nothing
    .orderBy('event.startsAt')
    .orderBy('event.id')
    .limit(limit)
    .execute()
}

/** Somebody who changes the rules of a race waits here for whoever does so before. */
export const lockRace = (tx: Tx, eventId: string): Promise<RaceRow | undefined> =>
  tx.selectFrom('race').selectAll().where('eventId', '=', eventId).forUpdate().executeTakeFirst()

export async function putRace(tx: Tx, row: RaceRow): Promise<void> {
  const { eventId: _, createdAt: __, ...changes } = row
  await tx
    .insertInto('race')
    .values(row)
    .onConflict((on) => on.column('eventId').doUpdateSet(changes))
    .execute()
}

/** Makes exactly these the categories of the race. */
export async function putCategories(tx: Tx, eventId: string, rows: readonly CategoryRow[]): Promise<void> {
  await tx.deleteFrom('raceCategory').where('eventId', '=', eventId).execute()
  if (rows.length > 0)
    await tx
      .insertInto('raceCategory')
      .values([...rows])
      .execute()
}

/** In their order. */
export async function categoriesOf(db: Db | Tx, eventIds: readonly string[]): Promise<Map<string, CategoryRow[]>> {
  const rows = await db
    .selectFrom('raceCategory')
    .selectAll()
    .where('eventId', '=', anyOf(eventIds))
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, ({ eventId }) => eventId)
}

/** The current letters of commitment. */
export async function textsOf(db: Db | Tx, eventIds: readonly string[]): Promise<Map<string, TextRow>> {
  const { rows } = await sql<TextRow>`
    select distinct on (event_id) * from commitment_text
    where event_id = any(${[...eventIds]}::uuid[]) order by event_id, version desc`.execute(db)
  return new Map(rows.map((row) => [row.eventId, row]))
}

/** A letter as it was signed. */
export const findText = (db: Db | Tx, eventId: string, version: number): Promise<TextRow | undefined> =>
  db
    .selectFrom('commitmentText')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('version', '=', version)
    .executeTakeFirst()

export const addText = (tx: Tx, row: TextRow) => tx.insertInto('commitmentText').values(row).execute()
