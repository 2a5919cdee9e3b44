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
  until('a wait for a lock', () => isWaiting(w.database.pool, { count }))

interface Waiting {
  /** At least so many. */
  count?: number
  /** Only for what this connection holds. */
  holder?: pg.Client
  /** Only statements like this. */
  like?: string
}

/**
 * Whether somebody in this database waits for a lock now. Also for a connection that is within a transaction: there
 * PostgreSQL's statistics stay as they were first read, unless what was read is let go of.
 */
export async function isWaiting(
  asked: Pick<pg.Pool | pg.Client, 'query'>,
  { count = 1, holder, like = '%' }: Waiting = {},
): Promise<boolean> {
  const pid = holder && (await holder.query('select pg_backend_pid() as pid')).rows[0].pid
  await asked.query('select pg_stat_clear_snapshot()')
  const { rowCount } = await asked.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and query like $1 and ($2::int is null or $2 = any(pg_blocking_pids(pid)))`,
    [like, pid],
  )
  return (rowCount ?? 0) >= count
}
