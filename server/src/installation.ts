import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { type Db, openDatabase } from './kernel/db.ts'
import { migrate } from './kernel/migrate.ts'
import { startPostgres } from './kernel/postgres/index.ts'
import { StartupError } from './kernel/startup-error.ts'
import { installJobs } from './kernel/worker.ts'

/** The database of an installation, migrated and ready: the embedded one, or that of DATABASE_URL. */
export interface Database {
  db: Db
  pool: Pool
  close(): Promise<void>
}

export const migrationsDir = join(import.meta.dirname, '../migrations')

/** Used by the server and by every command of the operator. */
export async function openInstallation(config: Config, log: Logger): Promise<Database> {
  const dataDir = resolve(config.DATA_DIR)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartupError(`the folder ${dataDir} (DATA_DIR) cannot be written: ${(error as Error).message}.`)
  }
  const embedded = config.DATABASE_URL ? null : await startPostgres({ dataDir, log })
  const { db, pool } = openDatabase(config.DATABASE_URL ?? embedded!.config, { max: 20, log })
  const close = async () => {
    await pool.end()
    await embedded?.stop()
  }
  try {
    await prepare(pool)
    return { db, pool, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Brings a database to the code's own schema: the product's migrations, then the job queue's. */
export async function prepare(pool: Pool, upTo?: number) {
  await migrate(pool, migrationsDir, { upTo })
  if (upTo === undefined) await installJobs(pool)
}
