import { existsSync, lstatSync, readlinkSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { waitIn } from '@vondrona/rules/texts'
import { type Config, operatorLanguage, readConfig } from '../config.ts'
import { type Installation, openInstallation } from '../installation.ts'
import type { Backup } from '../kernel/backup/opened-backup.ts'
import { checkBackup, openBackup, readHead } from '../kernel/backup/read.ts'
import { openOwnSecrets } from '../kernel/crypto/key-fingerprint.ts'
import { setMark } from '../kernel/health/marks.ts'
import { makeLog } from '../kernel/log.ts'
import { holder } from '../kernel/postgres/index.ts'
import { StartupError } from '../kernel/startup-error.ts'
import { chainKey, checkChain } from '../modules/audit/index.ts'
import { recordingFolders } from '../modules/lives/index.ts'
import { replayEvidence } from '../modules/payments/index.ts'
import { closedAtEnd, tell, type Word } from './command.ts'
import { withInstallation } from './opened.ts'
import { fill, refuseNewer } from './restore.ts'

interface Options {
  backups?: string | undefined
  json: boolean
}

const prefix = '.restore-drill-'
const database = 128 * 1024 * 1024 // what an empty one takes
/** Of a compressed table, with its indexes and the journal, at most so many times its size. */
const unpacked = 12

/**
 * Restores the newest backup beside the installation, into a database and a folder of its own, verifies what is in it,
 * notes when for /admin/health, and removes it. The server may run meanwhile.
 */
export async function restoreDrill({ backups, json }: Options, word: Word): Promise<void> {
  const begun = performance.now()
  const config = readConfig()
  const dataDir = resolve(config.DATA_DIR)
  const folder = resolve(backups ?? join(dataDir, 'backups'))
  await withInstallation({ upToDate: true }, async ({ installation: { pool } }) => {
    await removeLeft(dataDir)
    const newest = await findNewest(folder)
    if (!newest) throw new StartupError(word('operator.drill.none', { folder }))
    await refuseWithoutRoom(newest, dataDir, word)
    const note = (isGood: boolean) => setMark(pool, 'drill', new Date(), isGood)
    const found = await rehearse(newest, config, word).catch(async (error) => {
      await note(false) // the reason is said, and is the first one
      throw error
    })
    await note(true)
    const seconds = Math.ceil((performance.now() - begun) / 1000)
    const wait = waitIn(seconds, operatorLanguage())
    tell(json ? JSON.stringify({ backup: newest, seconds, ...found }) : word('operator.drill.done', { ...found, wait }))
  })
}

/** What was restored and found right. Recordings are read and compared with their hashes, and not copied: they are large. */
async function rehearse(folder: string, config: Config, word: Word) {
  const backup = await openBackup(folder, await keysFor(folder, config))
  const { manifest, secrets } = backup
  refuseNewer(manifest.migration)
  await checkBackup(backup, recordingFolders)
  const place = await mkdtemp(join(resolve(config.DATA_DIR), prefix))
  return closedAtEnd(
    () => remove(place),
    async () => {
      await writeFile(join(place, 'secrets.json'), secrets, { mode: 0o600 })
      const own = { ...config, DATABASE_URL: undefined, DATA_DIR: place, FILES: 'disk' as const, NODES: 1 }
      const log = makeLog('error')
      const { migration } = manifest
      const restored = await openInstallation(own, log, { upTo: migration, emptyAt: migration })
      return closedAtEnd(restored.close, async () => {
        await fill(own, log, restored, backup, { media: false })
        return { ...countsOf(backup), ...(await verify(restored, own, word)) }
      })
    },
  )
}

/** A sealed backup must open with its passphrase alone; the keys of an open one are kept apart. */
async function keysFor(folder: string, { BACKUP_PASSPHRASE, DATA_DIR }: Config) {
  const head = await readHead(folder)
  const isSealed = 'seal' in head && Boolean(head.seal)
  return { passphrase: BACKUP_PASSPHRASE, keys: isSealed ? undefined : await readFile(join(DATA_DIR, 'secrets.json')) }
}

const countsOf = ({ manifest: { tables, files, createdAt } }: Backup) => ({
  at: createdAt,
  rows: tables.reduce((sum, table) => sum + table.rows, 0),
  tables: tables.length,
  files: files.length,
})

export async function verify(
  { db, pool }: Pick<Installation, 'db' | 'pool'>,
  { DATA_DIR }: Pick<Config, 'DATA_DIR'>,
  word: Word,
) {
  const { charges, differences } = await replayEvidence(db)
  if (differences.length > 0) throw new StartupError(word('operator.drill.payments', { n: differences.length }))
  const { lines, brokenAt } = await checkChain(db, chainKey(await openOwnSecrets(pool, DATA_DIR)), undefined)
  if (brokenAt !== null) throw new StartupError(word('operator.drill.log', { n: brokenAt }))
  return { charges, lines }
}

async function findNewest(folder: string): Promise<string | null> {
  const names = await readdir(folder).catch(() => [] as string[])
  const heads = await Promise.all(
    names.map(async (name) => {
      const head = name.endsWith('.removed') ? null : await readHead(join(folder, name)).catch(() => null)
      return head ? [{ path: join(folder, name), at: Date.parse(head.createdAt) }] : []
    }),
  )
  return heads.flat().toSorted((a, b) => b.at - a.at)[0]?.path ?? null
}

/** The server works on the same disk: a drill must not be what fills it. */
export async function refuseWithoutRoom(backup: string, dataDir: string, word: Word) {
  const needed = database + unpacked * (await sizeOf(join(backup, 'tables'))) + (await sizeOf(join(backup, 'files')))
  const { bavail, bsize } = await statfs(dataDir)
  const mb = (bytes: number) => Math.ceil(bytes / 1024 / 1024)
  if (bavail * bsize < needed)
    throw new StartupError(word('operator.drill.room', { needed: mb(needed), left: mb(bavail * bsize) }))
}

async function sizeOf(folder: string): Promise<number> {
  if (!existsSync(folder)) return 0
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = entries.filter((one) => one.isFile()).map((one) => stat(join(one.parentPath, one.name)))
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0)
}

/** Of drills that were killed: nobody runs a database there. */
async function removeLeft(dataDir: string) {
  const left = (await readdir(dataDir)).filter((name) => name.startsWith(prefix))
  for (const place of left.map((name) => join(dataDir, name))) if (holder(place) === null) await remove(place)
}

/** The database may lie elsewhere, where its account can reach it. */
async function remove(place: string) {
  const inside = join(place, 'postgres')
  if (lstatSync(inside, { throwIfNoEntry: false })?.isSymbolicLink())
    await rm(dirname(readlinkSync(inside)), { recursive: true, force: true })
  await rm(place, { recursive: true, force: true })
}
