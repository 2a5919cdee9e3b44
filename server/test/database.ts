/**
 * A database of its own for each test file, copied from one that is migrated once.
 * All tests share one PostgreSQL: the runner's (TEST_PG), or a private one that ends with this process.
 */
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrationsDir, prepare } from '../src/installation.ts'
import { type Database, openDatabase } from '../src/kernel/db.ts'
import { readMigrations } from '../src/kernel/migrate.ts'
import { connectionUrl, type Log, type PgConfig, type Postgres, startPostgres } from '../src/kernel/postgres/index.ts'

export interface TestDatabase extends Database {
  readonly config: PgConfig
  readonly url: string
  /** Closes the pool and removes the database. */
  drop(): Promise<void>
}

/** A fresh, migrated database. Call `drop` in `after`. */
export async function testDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  const server = await testServer()
  template ??= makeTemplate(server).catch((error) => {
    template = undefined // the next test may have more luck
    throw error
  })
  return makeDatabase(server, options, `template ${await template} strategy file_copy`)
}

/** A fresh database without any table; for tests of migrations. */
export async function emptyDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  return makeDatabase(await testServer(), options, '')
}

/** A copy of a database to which nobody is connected. */
export async function copyOf({ config }: TestDatabase, options: { max?: number } = {}): Promise<TestDatabase> {
  return makeDatabase(await testServer(), options, `template ${config.database} strategy file_copy`)
}

/** The PostgreSQL of a complete test run: put `JSON.stringify(config)` into TEST_PG for the test processes. */
export async function startTestPostgres(): Promise<{ config: PgConfig; stop(): Promise<void> }> {
  const { dataDir, postgres } = await startInTemporaryFolder()
  const stop = async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { config: postgres.config, stop }
}

let counter = 0
let template: Promise<string> | undefined

async function makeDatabase(server: PgConfig, { max = 5 }: { max?: number }, from: string): Promise<TestDatabase> {
  const name = `test_${process.pid}_${++counter}_${randomBytes(3).toString('hex')}`
  await making(server).query(`create database ${name} ${from}`)
  const config = { ...server, database: name }
  const database = openDatabase(config, { max, allowExitOnIdle: true })
  const drop = async () => {
    if (!database.pool.ended) await database.close()
    await nobodyIn(name, making(server))
    await making(server).query(`drop database if exists ${name} with (force)`)
  }
  return { ...database, config, url: connectionUrl(config), drop }
}

/**
 * Waits until the connections that were just closed have left the database: `drop database` would look, find one that is
 * about to end, and sleep for 100 ms. Who stays is put out by `with (force)`.
 */
async function nobodyIn(name: string, pool: pg.Pool): Promise<void> {
  for (let looks = 0; looks < 10; looks++) {
    const { rowCount } = await pool.query('select from pg_stat_activity where datname = $1 limit 1', [name])
    if (!rowCount) return
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

let maker: pg.Pool | undefined
/** One connection per process makes and removes its databases; idle, it keeps no process alive. */
function making(server: PgConfig): pg.Pool {
  if (!maker) {
    maker = new pg.Pool({ ...server, max: 1, allowExitOnIdle: true, idleTimeoutMillis: 60_000 })
    maker.on('error', () => {}) // the server of the tests ends
  }
  return maker
}

/** Made under another name and renamed when it is complete, by the first process that needs it. */
async function makeTemplate(server: PgConfig): Promise<string> {
  const hashes = readMigrations(migrationsDir).map(({ sha256 }) => sha256)
  const name = `template_${createHash('sha256').update(hashes.join()).digest('hex').slice(0, 12)}`
  await withClient(server, async (client) => {
    await client.query('select pg_advisory_lock(20)') // given back when the client ends
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    await client.query(`drop database if exists ${name}_draft with (force)`)
    await client.query(`create database ${name}_draft`)
    const draft = openDatabase({ ...server, database: `${name}_draft` }, { max: 2 })
    try {
      await prepare(draft.pool)
    } finally {
      await draft.close()
    }
    await client.query(`alter database ${name}_draft rename to ${name}`)
  })
  return name
}

let privateServer: Promise<PgConfig> | undefined

function testServer(): Promise<PgConfig> {
  if (process.env.TEST_PG) return Promise.resolve(JSON.parse(process.env.TEST_PG) as PgConfig)
  privateServer ??= startPrivate()
  return privateServer
}

async function startPrivate(): Promise<PgConfig> {
  const { dataDir, postgres } = await startInTemporaryFolder()
  postgres.unref()
  process.once('exit', () => {
    try {
      process.kill(postgres.pid, 'SIGQUIT') // nothing to keep
      const deadline = performance.now() + 3_000
      const nap = new Int32Array(new SharedArrayBuffer(4))
      while (existsSync(join(dataDir, 'postgres/postmaster.pid')) && performance.now() < deadline)
        Atomics.wait(nap, 0, 0, 10)
    } catch {
      // It is gone already.
    }
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })
  return postgres.config
}

const GB = 1024 ** 3
/** Memory where there is plenty of it: each database is some hundred files, made and removed. */
function placeForData(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 4 * GB && freemem() > 4 * GB ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Process ids mean something only among the processes that see each other: a container has its own. */
const ours = `vondrona-test-${pidNamespace()}-`

function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid').replace(/\D/g, '') || '0'
  } catch {
    return '0'
  }
}

/** A new folder for the data of a process. */
export const folderFor = (place: string, pid: number) => mkdtempSync(join(place, `${ours}${pid}-`))

/** Removes the data of runs that were killed: their process is gone, and their PostgreSQL ended with it. */
export function removeLeftovers(place: string): void {
  for (const name of readdirSync(place)) {
    const owner = name.startsWith(ours) ? Number(/^(\d+)-/.exec(name.slice(ours.length))?.[1]) : 0
    if (!owner || isAlive(owner)) continue
    try {
      rmSync(join(place, name), { recursive: true, force: true, maxRetries: 5 })
    } catch {
      // Another user's, or another run removes it just now.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH' // another user's process is alive, too
  }
}

async function startInTemporaryFolder(): Promise<{ dataDir: string; postgres: Postgres }> {
  const place = placeForData()
  removeLeftovers(place)
  const dataDir = folderFor(place, process.pid)
  // A worker of autovacuum in a database belongs to the superuser: it would not let our role drop that database.
  const quick = { autovacuum: 'off', fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const impatient = { deadlock_timeout: '50ms', client_connection_check_interval: '100ms' }
  const settings = { ...quick, ...impatient, max_connections: '200', max_wal_size: '256MB' }
  try {
    const postgres = await startPostgres({ dataDir, log: onlyErrors, settings })
    const { user, password } = postgres.config
    await withClient({ ...postgres.admin, database: 'postgres' }, async (client) => {
      await client.query('set scram_iterations = 1') // usually 4096, on both sides: most of what a connection costs
      await client.query(`alter role ${user} createdb password '${password}'`)
    })
    return { dataDir, postgres }
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
}

/** A log for tests: what must not happen is shown, the rest is not. */
export const onlyErrors: Log = { info() {}, warn() {}, error: (message) => console.error(message) }

async function withClient<T>(config: PgConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
