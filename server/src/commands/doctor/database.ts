import { resolve } from 'node:path'
import { migrationsDir } from '../../installation.ts'
import { refuseOtherKeys } from '../../kernel/crypto/key-fingerprint.ts'
import { openDatabase } from '../../kernel/db.ts'
import { pendingMigrations } from '../../kernel/migrate.ts'
import { findPostgres } from '../../kernel/postgres/index.ts'
import { StartupError } from '../../kernel/startup-error.ts'
import { deliveryHealth } from '../../modules/outbox/index.ts'
import { inTime, reasonOf } from './asking.ts'
import { type Fault, fault } from './faults.ts'
import type { Check, Look } from './look.ts'
import { countStuckJobs, readServer } from './store.ts'

const oldest = 15
/** Connections of one server, and what its commands and backups need beside. */
const perNode = 20
const beside = 5

/** The embedded one is looked at while the server runs it; nothing is started. */
export const databaseChecks: Check = async (look) => {
  const { DATABASE_URL, DATA_DIR } = look.config
  const connection = DATABASE_URL ?? findPostgres(resolve(DATA_DIR))?.config
  if (!connection) return []
  const database = openDatabase(connection, { max: 3, namedStatements: 0, allowExitOnIdle: true })
  try {
    return await inTime({ timeout: look.timeout * 2 }, examineDatabase(look, database))
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    const isRefused = /^(28|3D|42501)/.test(code)
    return [fault(isRefused ? 'database.refused' : 'database.away', { reason: isRefused ? message : reasonOf(error) })]
  } finally {
    void database.close().catch(() => {})
  }
}

async function examineDatabase(look: Look, { db, pool }: ReturnType<typeof openDatabase>): Promise<Fault[]> {
  const { config, now } = look
  const { version, at, connections } = await readServer(pool)
  look.clocks.push({ from: 'PostgreSQL', seconds: (now().getTime() - at.getTime()) / 1000 })
  const major = Math.floor(version / 10_000)
  if (major < oldest) return [fault('database.old', { version: major })]
  const needed = perNode * config.NODES + beside
  const narrow = needed > connections ? [fault('database.connections', { max: connections, needed })] : []
  const schema = await schemaFaults(look, pool)
  if (schema.length > 0) return [...narrow, ...schema]
  const [stuck, messages] = await Promise.all([countStuckJobs(pool, now()), deliveryHealth({ db, now })])
  return [
    ...narrow,
    ...(stuck > 0 ? [fault('database.jobs', { n: stuck })] : []),
    ...(messages.state === 'ok' ? [] : [fault('mail.failed', { n: messages.value ?? 0 })]),
  ]
}

async function schemaFaults({ config }: Look, pool: ReturnType<typeof openDatabase>['pool']): Promise<Fault[]> {
  try {
    const waiting = await pendingMigrations(pool, migrationsDir)
    if (waiting.length > 0) return [fault('database.behind', { n: waiting.length })]
  } catch (error) {
    if (error instanceof StartupError) return [fault('database.unusable', { reason: error.message })]
    throw error
  }
  try {
    await refuseOtherKeys(pool, config.DATA_DIR)
    return []
  } catch (error) {
    if (error instanceof StartupError) return [fault('keys.other')]
    throw error
  }
}
