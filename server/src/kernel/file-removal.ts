import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Storage } from '../gateways/storage/port.ts'
import type { Kernel } from './context.ts'
import { type Db, transaction } from './db.ts'
import { processLocks } from './locks.ts'

const atOnce = 16 // a bucket is a network away

/**
 * Removes files that no row references any more. A running backup holds its lock because its copy of the tables may
 * still reference them: then nothing is removed and the result is false, and the caller retries later.
 */
export async function removeFiles(
  { db, storage }: { db: Db; storage: Storage },
  keys: readonly string[],
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const { rows } = await sql<{
      free: boolean
    }>`select pg_try_advisory_xact_lock(${processLocks.backup.key}) as free`.execute(tx)
    if (!rows[0]?.free) return false
    for (let at = 0; at < keys.length; at += atOnce)
      await Promise.all(keys.slice(at, at + atOnce).map((key) => storage.remove(key)))
    return true
  })
}

/** Removes what a clean-up found on the disk of this machine. */
export const removePath = ({ removesPath }: Kernel, path: string): Promise<void> =>
  removesPath ? removesPath(path) : rm(path, { recursive: true, force: true })
