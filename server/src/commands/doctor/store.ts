import type { Pool } from 'pg'

/** What the database server is: its version as a number, its clock, and how many connections it gives to us. */
export async function readServer(pool: Pool): Promise<{ version: number; at: Date; connections: number }> {
  const { rows } = await pool.query<{ version: number; at: Date; connections: number }>(
    `select current_setting('server_version_num')::int as version, clock_timestamp() as at,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections`,
  )
  return rows[0] as { version: number; at: Date; connections: number }
}

const patience = 10 * 60_000

/** Jobs that are due for ten minutes, that nobody runs, and that are not given up. */
export async function countStuckJobs(pool: Pool, now: Date): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from graphile_worker.jobs
     where run_at < $1 and locked_at is null and attempts < max_attempts`,
    [new Date(now.getTime() - patience)],
  )
  return rows[0]?.n ?? 0
}
