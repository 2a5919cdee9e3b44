import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { refuseFilled, refuseUnprepared } from './kernel/backup/read.ts'
import { asUnavailable, type Database, openDatabase, Unavailable } from './kernel/db.ts'
import { installJobs } from './kernel/jobs/worker.ts'
import { migrate, pendingMigrations } from './kernel/migrate.ts'
import { findPostgres, startPostgres } from './kernel/postgres/index.ts'
import { StartupError } from './kernel/startup-error.ts'

/** The database of an installation, migrated and ready: the embedded one, or that of DATABASE_URL; closing it stops the embedded one. */
export type Installation = Database

interface OpenOptions {
  /** For commands: use the embedded database of a running Vondrona, if there is one. */
  joinRunning?: boolean
  /** Do not migrate; refused if the database has no version yet (for a backup before an upgrade). */
  asItIs?: boolean
  /** Refuse a database that this code would have to migrate first: that is the server's to do. */
  upToDate?: boolean
  /** Stop at this migration (a restore loads older data there). */
  upTo?: number
  /** Refuse a database that contains accounts or is not exactly at this migration. */
  emptyAt?: number
}

const closeTimeout = 5_000
export const migrationsDir = join(import.meta.dirname, '../migrations')

/** Used by the server and by every command of the operator. */
export async function openInstallation(config: Config, log: Logger, options: OpenOptions = {}): Promise<Installation> {
  const dataDir = resolve(config.DATA_DIR)
  const isNew = !config.DATABASE_URL && !existsSync(join(dataDir, 'postgres'))
  if (isNew && (options.asItIs || options.upToDate)) throw new StartupError('there is no installation here yet.')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartupError(`the folder ${dataDir} (DATA_DIR) cannot be written: ${(error as Error).message}.`)
  }
  const running = options.joinRunning && !config.DATABASE_URL ? findPostgres(dataDir) : null
  const embedded = config.DATABASE_URL || running ? null : await startPostgres({ dataDir, log: sayTo(log) })
  const connection = config.DATABASE_URL ?? (running ?? embedded)?.config ?? ''
  const database = openDatabase(connection, {
    max: 20,
    log: sayTo(log),
    slowQueryMs: config.SLOW_QUERY_MS,
    namedStatements: config.NAMED_STATEMENTS,
  })
  const { pool } = database
  const close = async () => {
    // a connection that never comes back
    await Promise.race([pool.end(), sleep(closeTimeout, undefined, { ref: false })])
    await embedded?.stop()
  }
  try {
    if (options.asItIs || options.upToDate) await refuseUnprepared(pool)
    else if (!running) await prepare(pool, options.upTo)
    if (options.upToDate) await refuseBehind(pool)
    if (options.emptyAt !== undefined) await refuseFilled(pool, options.emptyAt)
    return { ...database, close }
  } catch (error) {
    await close()
    throw config.DATABASE_URL ? unusable(error) : error
  }
}

async function refuseBehind(pool: Pool) {
  const waiting = (await pendingMigrations(pool, migrationsDir)).length
  if (waiting > 0)
    throw new StartupError(
      `the database lacks ${waiting} migrations of this version: start the server of this version first, which makes them.`,
    )
}

/** Converts an error of the operator's own database into one sentence; leaves other errors unchanged. */
function unusable(error: unknown): unknown {
  const { message, code = '', errors = [] } = error as Error & { code?: string; errors?: Error[] }
  const saysDatabase = /^[0-9A-Z]{5}$/.test(code) || asUnavailable(error) instanceof Unavailable
  if (!saysDatabase || error instanceof StartupError) return error
  const reason = message || errors[0]?.message || code // every address of the host refused
  return new StartupError(`the database of DATABASE_URL cannot be used: ${reason}.`, { cause: error })
}

/** Migrates a database to the schema of this code: the product's migrations, then the job queue's. */
export async function prepare(pool: Pool, upTo?: number) {
  await migrate(pool, migrationsDir, { upTo })
  await installJobs(pool)
}

const sayTo = (log: Logger) => ({
  debug: (message: string) => log.debug(message),
  info: (message: string) => log.info(message),
  warn: (message: string) => log.warn(message),
  error: (message: string) => log.error(message),
})
