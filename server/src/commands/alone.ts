import type { Pool } from 'pg'
import { processLocks } from '../kernel/locks.ts'
import { StartupError } from '../kernel/startup-error.ts'

/** Of two commands that take this lock the second one is refused. */
export async function alone<T>(
  pool: Pool,
  name: keyof typeof processLocks,
  refusal: string,
  work: () => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    const lock = 'select pg_try_advisory_lock($1) as free'
    const { rows } = await client.query<{ free: boolean }>(lock, [processLocks[name].key])
    if (!rows[0]?.free) throw new StartupError(refusal)
    return await work()
  } finally {
    client.release(true) // ends the lock
  }
}
