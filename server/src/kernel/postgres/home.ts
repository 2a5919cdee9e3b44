import { createHash } from 'node:crypto'
import { accessSync, constants, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

/** Turns what the file system says into a sentence for the operator; anything else stays what it is. */
export function unusable(dataDir: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (error instanceof StartupError || !code) return error
  if (code === 'ENOSPC') return new StartupError(`The disk of the data folder ${dataDir} is full.`)
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

export function prepareHome({ dataDir, binaries, account, elsewhere, log }: Places): Home {
  const base = canReach(account, dataDir, dataDir) ? dataDir : moveOut(dataDir, account, elsewhere, log)
  const native = canReach(account, join(binaries, 'bin')) ? binaries : copyOut(binaries, elsewhere)
  if (account.kind === 'drop' && base === dataDir) makeFor(account, join(base, 'database'))
  const folder = account.kind === 'drop' && base === dataDir ? join(base, 'database') : base
  return { cluster: join(folder, 'postgres'), binaries: native, ...socketFolder(folder, account) }
}
