import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '../db.ts'
import type { Log } from '../postgres/index.ts'

/** Below this the database cannot begin another segment of its journal. */
const leastRoom = 16 * 1024 * 1024
/** After a refused write: then traffic comes back and shows whether there is room again. */
const remembered = 15_000

interface Parts {
  database: Pick<Database, 'db' | 'refusedAsFullAt'>
  dataDir: string
  log: Pick<Log, 'error' | 'info'>
  now?: () => number
  /** Bytes that are left; replaced in tests. */
  roomIn?: (folder: string) => Promise<number>
}

/** For `/readyz`: the database answers, and what is written finds room in the data folder and in the database. */
export function makeReadiness({ database, dataDir, log, now = () => performance.now(), roomIn = freeBytes }: Parts) {
  let said: string | null = null
  const whyNot = async (): Promise<string | null> => {
    if ((await roomIn(dataDir)) < leastRoom) return 'the disk of the data folder is full'
    const refusedAt = database.refusedAsFullAt()
    if (refusedAt !== null && now() - refusedAt < remembered) return 'the disk of the database is full'
    await sql`select 1`.execute(database.db)
    return null
  }
  return async (): Promise<boolean> => {
    const reason = await whyNot().catch(() => 'the database does not answer')
    if (reason !== said) log[reason ? 'error' : 'info'](reason ? `Not ready: ${reason}.` : 'Ready again.')
    said = reason
    return reason === null
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
