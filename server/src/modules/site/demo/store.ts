import { sql } from 'kysely'
import type { Tx } from '../../../kernel/db.ts'
import { processLocks } from '../../../kernel/locks.ts'

/**
 * Of servers that start at the same time on one database, the second waits, as long as the first one needs, and then finds
 * its demo.
 */
export async function waitForOthers(tx: Tx): Promise<void> {
  const { rows } = await sql<{ usual: string }>`select current_setting('statement_timeout') as usual`.execute(tx)
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(${processLocks.demo.key})`.execute(tx)
  await sql`select set_config('statement_timeout', ${rows[0]?.usual ?? '0'}, true)`.execute(tx)
}
