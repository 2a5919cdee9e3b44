import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { TableRows } from '../../../tables.generated.ts'

export type PlantingRow = TableRows['treePlanting']

declare module '../../../kernel/db.ts' {
  interface Tables {
    treePlanting: PlantingRow
  }
}

/** Gives the row that is there: recorded twice it is one planting. */
export async function addPlanting(tx: Tx, row: PlantingRow): Promise<{ row: PlantingRow; isNew: boolean }> {
  const made = await tx
    .insertInto('treePlanting')
    .values(row)
    .onConflict((on) => on.columns(['date', 'place', 'count']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made) return { row: made, isNew: true }
  const known = await tx
    .selectFrom('treePlanting')
    .selectAll()
    .where('date', '=', row.date)
    .where('place', '=', row.place)
    .where('count', '=', row.count)
    .executeTakeFirstOrThrow()
  return { row: known, isNew: false }
}

/** The newest ones. */
export const plantings = (db: Db, limit: number): Promise<PlantingRow[]> =>
  db.selectFrom('treePlanting').selectAll().orderBy('date', 'desc').orderBy('id', 'desc').limit(limit).execute()

/** The newest ones with a photo. */
export const withPhoto = (db: Db, limit: number): Promise<PlantingRow[]> =>
  db
    .selectFrom('treePlanting')
    .selectAll()
    .where('photoId', 'is not', null)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function countPlanted(db: Db): Promise<number> {
  const row = await db
    .selectFrom('treePlanting')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('count'), sql<number>`0`).as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}
