import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import type { Logger } from 'pino'
import { makeKernel } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { type Installation, openInstallation, prepare } from '../installation.ts'
import { loadFolders } from '../kernel/backup/folders.ts'
import { openKeys } from '../kernel/backup/keys.ts'
import type { Manifest } from '../kernel/backup/manifest.ts'
import { checkBackup, loadFiles, loadTables, readManifest } from '../kernel/backup/read.ts'
import { type Kernel, systemContext } from '../kernel/context.ts'
import { makeLog } from '../kernel/log.ts'
import { holder } from '../kernel/postgres/index.ts'
import { StartupError } from '../kernel/startup-error.ts'
import { listUsers, openNumber } from '../modules/accounts/index.ts'
import { authenticate, createSession, endAllAccess, revokeSessions } from '../modules/sessions/index.ts'
import { command } from './command.ts'

/** `npm run restore DIR [-- --force] [--keys FILE]`: into an empty installation; --force sets what is there aside. */
await command(async () => {
  const { folder, force, keys } = readArguments()
  const config = readConfig()
  const dataDir = resolve(config.DATA_DIR)
  const manifest = await readManifest(folder)
  await checkBackup(folder, manifest)
  const secrets = await keysOf(folder, manifest, keys, config)
  if (holder(dataDir) !== null) throw new StartupError(`a server runs on ${dataDir}: stop it first.`)
  const log = makeLog('warn')
  const open = () => openInstallation(config, log, { upTo: manifest.migration, emptyAt: manifest.migration })
  // A database of one's own may refuse because it is filled: known before anything here is set aside.
  const own = config.DATABASE_URL ? await open() : null
  const putBack = await clear(dataDir, { force, keep: ['backups', 'lost+found', topOf(dataDir, folder)] })
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await writeFile(join(dataDir, 'secrets.json'), secrets, { mode: 0o600 })
    const installation = own ?? (await open())
    await fill(config, log, { installation, folder, manifest }).finally(installation.close)
  } catch (error) {
    await putBack()
    throw error
  }
  console.log(`Restored: ${manifest.tables.length} tables and ${manifest.files.length} files of ${manifest.createdAt}.`)
  if (!manifest.media)
    console.log(
      `Replays were left out: copy your own ${join('media', 'replays')} into ${dataDir}, or they stay missing.`,
    )
  console.log('Self-check: row counts and hashes agree, the keys open what they sealed, a session can be opened.')
})

interface Parts {
  installation: Installation
  folder: string
  manifest: Manifest
}

async function fill(config: Config, log: Logger, { installation: { db, pool }, folder, manifest }: Parts) {
  await loadTables(pool, folder, manifest)
  await prepare(pool)
  await endAllAccess(db) // sessions and links that were revoked since the backup stay revoked
  await loadFiles(folder, resolve(config.DATA_DIR))
  await loadFolders(folder, resolve(config.DATA_DIR), manifest.media ?? [])
  await selfCheck(await makeKernel({ config, log, db, pool }))
}

function readArguments() {
  const rest = process.argv.slice(2)
  const force = rest.includes('--force')
  const at = rest.indexOf('--keys')
  const keys = at >= 0 ? rest[at + 1] : undefined
  const folder = rest.find((word, index) => !word.startsWith('--') && (at < 0 || index !== at + 1))
  if (!folder) throw new StartupError('say which backup: npm run restore -- DIR [--force] [--keys FILE].')
  return { folder: resolve(folder), force, keys }
}

async function keysOf(folder: string, manifest: Manifest, file: string | undefined, config: Config): Promise<Buffer> {
  if (file)
    return readFile(file).catch(() => {
      throw new StartupError(`the keys cannot be read from ${file}.`)
    })
  if (manifest.keys === 'apart')
    throw new StartupError('this backup holds no keys: give the saved secrets.json with --keys FILE.')
  if (!config.BACKUP_PASSPHRASE) throw new StartupError('the keys are sealed: set BACKUP_PASSPHRASE.')
  try {
    return openKeys(config.BACKUP_PASSPHRASE, await readFile(join(folder, 'keys.sealed')))
  } catch {
    throw new StartupError('BACKUP_PASSPHRASE does not open the keys of this backup.')
  }
}

/**
 * With --force nothing is deleted: the old installation is set aside; the function given back undoes it, for a restore
 * that fails. A database of DATABASE_URL must be empty by itself.
 */
async function clear(dataDir: string, { force, keep }: { force: boolean; keep: readonly string[] }) {
  const ours = async () => {
    const names = existsSync(dataDir) ? await readdir(dataDir) : []
    return names.filter((name) => !keep.includes(name) && !name.startsWith('replaced-'))
  }
  const held = await ours()
  if (held.length > 0 && !force) throw new StartupError(`${dataDir} is not empty; --force sets what is there aside.`)
  const aside = join(dataDir, `replaced-${Date.now()}`)
  if (held.length > 0) await mkdir(aside, { mode: 0o700 })
  for (const name of held) await rename(join(dataDir, name), join(aside, name))
  return async () => {
    for (const name of await ours()) await rm(join(dataDir, name), { recursive: true, force: true })
    for (const name of held) await rename(join(aside, name), join(dataDir, name))
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
  const sealed = (await listUsers(kernel.db, { limit: 100 })).find((user) => user.document_number_sealed)
  try {
    if (sealed) openNumber(ctx, sealed)
  } catch {
    throw new StartupError('restored, but the keys do not open what was sealed: these are other keys.')
  }
}
