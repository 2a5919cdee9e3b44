import assert from 'node:assert/strict'
import pg from 'pg'
import { until } from '../wait.ts'
import type { World } from '../world.ts'

/** Somebody else's transaction, which holds these rows: « ticket where … ». Its connection ends with the database. */
export const holding = (w: World, rows: string): Promise<pg.Client> => holdingLock(w, `select from ${rows} for update`)

/** The same with any lock that a statement takes of rows that it finds, e.g. an advisory one. */
export async function holdingLock(w: World, statement: string): Promise<pg.Client> {
  const other = new pg.Client({ connectionString: w.database.url })
  other.on('error', () => {})
  await other.connect()
  await other.query('begin')
  const { rowCount } = await other.query(statement)
  assert.ok(rowCount, `there is nothing to hold: ${statement}`)
  return other
}

/** Resolves once somebody waits for a lock, or as many as `count`. */
export const isWaitedFor = (w: World, count = 1) =>
  until('a wait for a lock', async () => {
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return (await w.sql(waiting)).length >= count
  })
