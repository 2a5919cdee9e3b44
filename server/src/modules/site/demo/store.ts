import { sql } from 'kysely'
import type { Tx } from '../../../kernel/db.ts'

/** Of servers that start at the same time on one database, the second waits and then finds the first one's demo. */
export async function waitForOthers(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7236413)`.execute(tx)
}
