import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import type { Logger } from 'pino'
import { makeKernel } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { type Installation, migrationsDir, openInstallation, prepare } from '../installation.ts'
import { loadFiles } from '../kernel/backup/folders.ts'
import type { Backup } from '../kernel/backup/opened-backup.ts'
import { checkBackup, loadTables, openBackup } from '../kernel/backup/read.ts'
import { type Kernel, systemContext } from '../kernel/context.ts'
import { makeLog } from '../kernel/log.ts'
import { readMigrations } from '../kernel/migrate.ts'
import { holder } from '../kernel/postgres/index.ts'
import { StartupError } from '../kernel/startup-error.ts'
import { listUsers, openNumber } from '../modules/accounts/index.ts'
import { endAllLinks } from '../modules/gate/index.ts'
import { recordingFolders } from '../modules/lives/index.ts'
import { authenticate, createSession, endAllAccess, revokeSessions } from '../modules/sessions/index.ts'
import { command, readOptions } from './command.ts'
import { restoreUsage } from './usages.ts'

/** Into an empty installation; --force sets what is there aside. */
export async function restore(words: readonly string[]): Promise<void> {
  const { folder, force, keys, unauthenticated } = readArguments(words)
  const config = readConfig()
  const dataDir = resolve(config.DATA_DIR)
  const passphrase = config.BACKUP_PASSPHRASE
  const backup = await openBackup(folder, {
    passphrase,
    keys: keys === undefined ? keys : await keysIn(keys),
    unauthenticated,
  })
  const { manifest, secrets } = backup
  refuseNewer(manifest.migration)
  await checkBackup(backup, recordingFolders)
  if (holder(dataDir) !== null) throw new StartupError(`a server runs on ${dataDir}: stop it first.`)
  const log = makeLog('warn')
  const open = () => openInstallation(config, log, { upTo: manifest.migration, emptyAt: manifest.migration })
  // A database of one's own may refuse because it is filled: known before anything here is set aside.
  const own = config.DATABASE_URL ? await open() : null
  let links = 0
  const putBack = await clear(dataDir, { force, keep: ['backups', 'lost+found', topOf(dataDir, folder)] })
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await writeFile(join(dataDir, 'secrets.json'), secrets, { mode: 0o600 })
    const installation = own ?? (await open())
    links = (await fill(config, log, installation, backup).finally(installation.close)).links
  } catch (error) {
    await putBack()
    throw error
  }
  console.log(`Restored: ${manifest.tables.length} tables and ${manifest.files.length} files of ${manifest.createdAt}.`)
  if (!manifest.media)
    console.log(
      `Replays were left out: copy your own ${join('media', 'replays')} into ${dataDir}, or they stay missing.`,
    )
  if (config.FILES === 's3')
    console.log('The files are in DATA_DIR and are read there; npm run files:move brings them to the bucket.')
  if (links > 0)
    console.log(
      `Links of gates and bib desks that were revoked: ${links}. Whoever organises the event allows them again, or hands out new ones.`,
    )
  console.log('Self-check: row counts and hashes agree, the keys open what they sealed, a session can be opened.')
}

export async function fill(
  config: Config,
  log: Logger,
  { db, pool }: Installation,
  backup: Backup,
  { media: withMedia } = { media: true },
) {
  const { files, media } = backup.manifest
  const dataDir = resolve(config.DATA_DIR)
  await loadTables(pool, backup)
  await prepare(pool)
  // What was revoked since the backup stays revoked.
  await endAllAccess(db)
  const links = await endAllLinks(db, new Date())
  await loadFiles(backup, 'files', join(dataDir, 'files'), files)
  if (withMedia) await loadFiles(backup, 'data', dataDir, media ?? [])
  const kernel = await makeKernel({ config, log, db, pool })
  try {
    await selfCheck(kernel)
  } finally {
    await kernel.bus.close()
    await kernel.payments.stop()
  }
  return { links }
}

function readArguments(args: readonly string[]) {
  const options = {
    force: { type: 'boolean' },
    keys: { type: 'string' },
    unauthenticated: { type: 'boolean' },
  } as const
  const { values, positionals } = readOptions(`npm run restore -- ${restoreUsage}`, () =>
    parseArgs({ args: [...args], options, allowPositionals: true }),
  )
  const [folder, ...more] = positionals
  if (!folder || more.length > 0) throw new StartupError(`say which backup: npm run restore -- ${restoreUsage}.`)
  const { force = false, keys, unauthenticated = false } = values
  return { folder: resolve(folder), force, keys, unauthenticated }
}

function keysIn(file: string): Promise<Buffer> {
  return readFile(file).catch(() => {
    throw new StartupError(`the keys cannot be read from ${file}.`)
  })
}

export function refuseNewer(migration: number) {
  if (migration > (readMigrations(migrationsDir).at(-1)?.id ?? 0))
    throw new StartupError('this backup was written by a newer version.')
}

/**
 * With --force nothing is deleted: the old installation is set aside; the function given back undoes it, for a restore
 * that fails. A database of DATABASE_URL must already be empty.
 */
async function clear(dataDir: string, { force, keep }: { force: boolean; keep: readonly string[] }) {
  const ours = async () => {
    const names = existsSync(dataDir) ? await readdir(dataDir) : []
    return names.filter((name) => !keep.includes(name) && !name.startsWith('replaced-'))
  }
  const existing = await ours()
  if (existing.length > 0 && !force)
    throw new StartupError(`${dataDir} is not empty; --force sets what is there aside.`)
  const aside = join(dataDir, `replaced-${Date.now()}`)
  if (existing.length > 0) await mkdir(aside, { mode: 0o700 })
  for (const name of existing) await rename(join(dataDir, name), join(aside, name))
  return async () => {
    for (const name of await ours()) await rm(join(dataDir, name), { recursive: true, force: true })
    for (const name of existing) await rename(join(aside, name), join(dataDir, name))
    await rm(aside, { recursive: true, force: true })
  }
}

/** The name in the data folder below which the backup itself lies, if it lies there. */
function topOf(dataDir: string, folder: string): string {
  return relative(dataDir, folder).split(sep)[0] ?? ''
}

/** One session of an administrator is opened, recognised and ended; what was sealed opens with the keys. */
async function selfCheck(kernel: Kernel) {
  const [admin] = await listUsers(kernel.db, { role: 'admin', status: 'active', limit: 1 })
  const ctx = systemContext(kernel)
  if (admin) {
    const { token } = await ctx.transaction((tx) => createSession(tx, ctx, admin, { remember: false }))
    const actor = await authenticate(kernel, token)
    if (actor?.id !== admin.id)
      throw new StartupError('restored, but no session can be opened: keep the old installation.')
    await ctx.transaction((tx) => revokeSessions(tx, ctx, admin.id, { sessionId: actor.sessionId }))
  }
  const sealed = (await listUsers(kernel.db, { limit: 100 })).find((user) => user.documentNumberSealed)
  try {
    if (sealed) openNumber(ctx, sealed)
  } catch {
    throw new StartupError('restored, but the keys do not open what was sealed: these are other keys.')
  }
}

// Units and scripts of earlier versions start this file.
if (import.meta.main) await command(() => restore(process.argv.slice(2)))
