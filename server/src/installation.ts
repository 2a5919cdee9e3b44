import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fill, waitIn } from '@vondrona/rules/texts'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { type Config, operatorLanguage } from './config.ts'
import { explained, faultOf, operatorSentences, ReadOnly, sayFault } from './database-faults.ts'
import { refuseFilled, refuseUnprepared } from './kernel/backup/read.ts'
import { type Database, openDatabase } from './kernel/db.ts'
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
  /** Seconds in which a database that is away is asked again; a command asks once. */
  patience?: number
}

const closeTimeout = 5_000
const pause = 500 // ms between two tries to reach the database
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
    await reach(config, options.patience ?? 0, async () => {
      if (options.asItIs || options.upToDate) return refuseUnprepared(pool)
      await refuseReadOnly(pool)
      if (!running) await prepare(pool, options.upTo)
    })
    if (options.upToDate) await refuseBehind(pool)
    if (options.emptyAt !== undefined) await refuseFilled(pool, options.emptyAt)
    return { ...database, close }
  } catch (error) {
    await close()
    throw await explained(error, config)
  }
}

async function refuseBehind(pool: Pool) {
  const waiting = (await pendingMigrations(pool, migrationsDir)).length
  if (waiting > 0)
    throw new StartupError(
      `the database lacks ${waiting} migrations of this version: start the server of this version first, which makes them.`,
    )
}

/**
 * Does `work` as soon as the database lets it, which may start beside us, fail over, or be on a busy machine. What else
 * than that is wrong fails at once. `work` must bear being done again.
 */
async function reach(config: Config, patience: number, work: () => Promise<void>) {
  const until = performance.now() + patience * 1000
  let waitsFor: string | undefined
  for (;;) {
    try {
      await work()
      if (waitsFor) console.log((await operatorSentences())['operator.start.answers'])
      return
    } catch (error) {
      const found = faultOf(error)
      if (!found?.passes || performance.now() >= until) throw error
      if (waitsFor !== found.fault) await sayWait(error, config, patience)
      waitsFor = found.fault
    }
    await sleep(pause)
  }
}

async function sayWait(error: unknown, config: Config, patience: number) {
  const reason = await sayFault(error, config)
  const sentence = (await operatorSentences())['operator.start.waits']
  console.log(fill(sentence, { wait: waitIn(patience, operatorLanguage()), reason: reason ?? '' }))
}

/** A standby takes what a start without migrations asks, and fails at the first write. */
async function refuseReadOnly(pool: Pool) {
  const { rows } = await pool.query<{ isReadOnly: boolean }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  )
  if (rows[0]?.isReadOnly) throw new ReadOnly('cannot execute a write in a read-only transaction')
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
