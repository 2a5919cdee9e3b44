/**
 * The embedded PostgreSQL: one child process of ours, data in `<dataDir>/postgres`, reachable only through a Unix
 * socket in a private folder. See docs/decisions/0002-embedded-postgresql.md.
 */
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Account, chooseAccount, tiedToUs } from './account.ts'
import { findBinaries } from './binaries.ts'
import { createCluster, hasCluster, readPassword, role, superuser } from './cluster.ts'
import { openDataDir, prepareHome, refuseWithoutRoom, unusable } from './home.ts'
import { clearSocketLock, endLeftover, readPostmasterFile, refuseUnseen } from './leftover.ts'
import { holder, lockDataDir } from './lock.ts'
import { serverSettings } from './settings.ts'
import { type Supervisor, supervise } from './supervisor.ts'
import { connectionUrl, type Exit, type Log, type PgConfig } from './types.ts'

export { holder, lockDataDir } from './lock.ts'
export { connectionUrl, type Exit, type Log, type PgConfig } from './types.ts'

export interface PostgresAddress {
  /** The application's role: owns its database, no superuser. */
  readonly config: PgConfig
  /** The superuser, for backups. */
  readonly admin: PgConfig
  /** `config` as DATABASE_URL would say it. */
  readonly url: string
}

export interface Postgres extends PostgresAddress {
  /** Changes when the server had to be started again. */
  readonly pid: number
  /** Calls `listener` when the server ended unexpectedly, before it is started again. Returns the function that unsubscribes. */
  onExit(listener: (exit: Exit) => void): () => void
  /** Lets Node end although the server runs; the server then ends too. */
  unref(): void
  /** Ends it: connections are cut, everything committed is on the disk, the data folder is free. */
  stop(): Promise<void>
}

export interface PostgresOptions {
  readonly dataDir: string
  readonly log: Log
  /** Server settings that differ from ours; `fsync: 'off'` is for tests. */
  readonly settings?: Record<string, string>
  /** How to get rid of root, instead of finding out. */
  readonly account?: Account['kind']
  /** Only used when the account can reach neither the data folder nor the binaries. */
  readonly elsewhere?: string
}

/** Starts the server, making the database first where there is none, and keeps it running. Throws StartupError. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dataDir = resolve(options.dataDir)
  let unlock = () => {}
  try {
    openDataDir(dataDir)
    await refuseUnseen(join(dataDir, 'postgres'))
    unlock = lockDataDir(dataDir)
    return await startLocked({ ...options, dataDir }, unlock)
  } catch (error) {
    unlock()
    throw unusable(dataDir, error)
  }
}

/** The server of a data folder that another process of ours runs, or null: for commands next to a running server. */
export function findPostgres(dataDir: string): PostgresAddress | null {
  const link = join(resolve(dataDir), 'postgres')
  if (holder(resolve(dataDir)) === null || !existsSync(link)) return null
  const cluster = realpathSync(link)
  const file = readPostmasterFile(cluster)
  return file?.ready ? address(cluster, file.socketDir) : null
}

async function startLocked(options: PostgresOptions, unlock: () => void): Promise<Postgres> {
  const { dataDir, log, settings = {}, elsewhere = '/var/lib/vondrona' } = options
  const account = chooseAccount(options.account)
  const home = prepareHome({ dataDir, log, account, elsewhere, binaries: findBinaries() })
  const { cluster, binaries, socketDir } = home
  try {
    if (!hasCluster(cluster)) {
      refuseWithoutRoom(dataDir, dirname(cluster))
      log.info(`Making the database in ${cluster}.`)
      await createCluster({ cluster, binaries, account, durable: settings.fsync !== 'off' })
    }
    const args = ['-D', cluster, ...serverSettings(socketDir, settings)]
    const command = tiedToUs(account, join(binaries, 'bin/postgres'), args)
    const prepare = async () => {
      await endLeftover(cluster, log)
      clearSocketLock(socketDir)
    }
    const supervisor = await supervise({ cluster, command, log, prepare })
    return handle(supervisor, address(cluster, socketDir), () => {
      home.clean()
      unlock()
    })
  } catch (error) {
    home.clean()
    throw error
  }
}

function handle(supervisor: Supervisor, where: PostgresAddress, release: () => void): Postgres {
  process.once('exit', release)
  return {
    ...where,
    get pid() {
      return supervisor.pid
    },
    onExit: supervisor.onExit,
    unref: supervisor.unref,
    async stop() {
      await supervisor.stop()
      process.removeListener('exit', release)
      release()
    },
  }
}

function address(cluster: string, socketDir: string): PostgresAddress {
  const common = { host: socketDir, port: 5432, password: readPassword(cluster), database: role }
  const config = { ...common, user: role }
  return { config, admin: { ...common, user: superuser }, url: connectionUrl(config) }
}
