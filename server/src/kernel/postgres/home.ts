import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  renameSync,
  rmSync,
  statfsSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { type Account, canReach, giveTo } from './account.ts'
import type { Log } from './types.ts'

/** Makes the data folder, and says in one sentence why it cannot be used. */
export function openDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw unusable(dataDir, error)
  }
}

/** How PostgreSQL says that nothing more fits. */
const saysFull = /No space left on device|Disk quota exceeded|wrote only \d+ of \d+ bytes/

/** A first start takes 75 MB: the empty database, its journal and our tables. */
const firstRoom = 128 * 1024 * 1024

/** Refuses to make a database where it will not fit: half of it would be made, and PostgreSQL ends in the middle of our tables. */
export function refuseWithoutRoom(dataDir: string, folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  const mb = (bytes: number) => Math.floor(bytes / 1024 / 1024)
  if (bavail * bsize < firstRoom)
    throw new StartupError(
      `The disk of the data folder ${dataDir} is full: it has ${mb(bavail * bsize)} MB left, and a first start needs ${mb(firstRoom)} MB. Make room on it, or set DATA_DIR to another folder.`,
    )
}

/** Turns what the file system says into a sentence for the operator; anything else stays what it is. */
export function unusable(dataDir: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  const isFull = code === 'ENOSPC' || (error instanceof StartupError && saysFull.test(message))
  if (isFull) return new StartupError(`The disk of the data folder ${dataDir} is full. Make room on it.`)
  if (error instanceof StartupError || !code) return error
  if (!['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'].includes(code)) return error
  return new StartupError(
    `The data folder ${dataDir} cannot be written by this user (${code}). Change its owner, or set DATA_DIR to another folder.`,
  )
}

/** Where the account can work: its own folder with the database and, if that is all it can reach, copied binaries. */
export interface Home {
  readonly cluster: string
  readonly binaries: string
  readonly socketDir: string
  /** Removes what must not stay after the server. */
  clean(): void
}

export interface Places {
  readonly dataDir: string
  readonly binaries: string
  readonly account: Account
  /** Where data and binaries go when the account cannot walk to them, e.g. below /root. */
  readonly elsewhere: string
  readonly log: Log
}

/** Chooses and prepares the folders in which the embedded PostgreSQL runs. */
export function prepareHome(places: Places): Home {
  const { dataDir, binaries, account, elsewhere } = places
  const inside = join(dataDir, 'postgres')
  if (!isLink(inside) && !canReach(account, dataDir, dataDir)) moveOut(inside, places)
  // A link stays for good: also a later start under another account finds the data.
  const cluster = isLink(inside) ? readlinkSync(inside) : inside
  if (existsSync(cluster)) {
    giveTo(account, cluster)
    chmodSync(cluster, 0o700) // PostgreSQL insists, and a copy made by hand may have lost it
  }
  const native = canReach(account, join(binaries, 'bin')) ? binaries : copyOut(binaries, elsewhere)
  return { cluster, binaries: native, ...socketFolder(join(dirname(cluster), 'run'), account) }
}

const isLink = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false

function moveOut(inside: string, { elsewhere, log }: Places): void {
  const folder = join(elsewhere, createHash('sha256').update(inside).digest('hex').slice(0, 12))
  const outside = join(folder, 'postgres')
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  if (existsSync(inside)) {
    cpSync(inside, `${outside}.copy`, { recursive: true, preserveTimestamps: true })
    renameSync(`${outside}.copy`, outside)
    renameSync(inside, `${inside}.moved`)
  }
  symlinkSync(outside, inside)
  log.warn(
    `PostgreSQL cannot run as root here and its account cannot reach ${inside}: the database is kept in ${outside}.`,
  )
}

function copyOut(binaries: string, elsewhere: string): string {
  const copy = join(elsewhere, `postgresql-${createHash('sha256').update(binaries).digest('hex').slice(0, 12)}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 })
  cpSync(binaries, draft, { recursive: true, verbatimSymlinks: true })
  renameSync(draft, copy)
  return copy
}

/** A socket's path has at most 107 bytes on Linux and 103 on macOS; a long one moves to a private temporary folder. */
function socketFolder(wished: string, account: Account): Pick<Home, 'socketDir' | 'clean'> {
  const fits = (folder: string) => Buffer.byteLength(join(folder, '.s.PGSQL.5432.lock')) <= 103
  if (fits(wished)) {
    mkdirSync(wished, { recursive: true, mode: 0o700 })
    giveTo(account, wished)
    return { socketDir: wished, clean: () => {} }
  }
  const parent = fits(join(tmpdir(), 'vondrona-XXXXXX')) ? tmpdir() : '/tmp'
  const socketDir = mkdtempSync(join(parent, 'vondrona-')) // mode 0700
  giveTo(account, socketDir)
  return { socketDir, clean: () => rmSync(socketDir, { recursive: true, force: true }) }
}
