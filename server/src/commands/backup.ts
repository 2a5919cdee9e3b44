import { mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../config.ts'
import { openStorage } from '../gateways/storage/index.ts'
import { type Keep, nameOf, parseKeep, removeAbandoned, removeOld } from '../kernel/backup/keep.ts'
import type { Manifest } from '../kernel/backup/manifest.ts'
import { spare, writeBackup } from '../kernel/backup/write.ts'
import { refuseOtherKeys } from '../kernel/crypto/key-fingerprint.ts'
import { setMark } from '../kernel/health/marks.ts'
import { reserveIn } from '../kernel/limits/disk-room.ts'
import { StartupError } from '../kernel/startup-error.ts'
import { largeFiles, recordingFolders } from '../modules/lives/index.ts'
import { command, readOptions } from './command.ts'
import { withInstallation } from './opened.ts'
import { backupUsage } from './usages.ts'

const passphraseMin = 12 // who has the backup tries passphrases for years

/**
 * Next to a running server or without one. `DIR` is the new backup; `--into DIR` the folder in which it gets a name
 * from its time, next to the others (without both: `backups` in DATA_DIR). `--keep` removes older ones there.
 */
export async function backup(words: readonly string[]): Promise<void> {
  const { given, into, keep, withReplays, plain } = readArguments(words)
  const config = readConfig()
  const passphrase = passphraseOf(config, plain)
  await withInstallation({ asItIs: true }, async ({ installation }) => {
    await refuseOtherKeys(installation.pool, config.DATA_DIR)
    const now = new Date()
    const target = resolve(given ?? join(into ?? join(config.DATA_DIR, 'backups'), nameOf(now)))
    const folder = dirname(target)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (!given) sayAbandoned(await removeAbandoned(folder, now))
    const manifest = await writeBackup({
      pool: installation.pool,
      dataDir: resolve(config.DATA_DIR),
      storage: openStorage(config, { now: () => new Date() }),
      large: largeFiles,
      target,
      leaves: isOnDiskOf(config, folder) ? await reserveIn(config, folder) : spare,
      passphrase,
      folders: withReplays ? recordingFolders : null,
      now,
    }).catch(async (error) => {
      await setMark(installation.pool, 'backup', now, false).catch(() => {}) // the reason is said, and is the first one
      throw error
    })
    await setMark(installation.pool, 'backup', now, true)
    report(target, manifest, config)
    if (keep) await tidy(folder, keep, now)
  })
}

/** The database and the files of a running server, which a full disk stops. */
const isOnDiskOf = ({ DATA_DIR }: Config, folder: string) => statSync(resolve(DATA_DIR)).dev === statSync(folder).dev

function sayAbandoned(names: readonly string[]) {
  if (names.length > 0) console.log(`Removed what interrupted backups left: ${names.join(', ')}.`)
}

function report(target: string, { tables, files, media, keys }: Manifest, { DATA_DIR, FILES, S3_BUCKET }: Config) {
  const dataDir = resolve(DATA_DIR)
  const replays = FILES === 's3' ? `replays/ in the bucket ${S3_BUCKET}` : join(dataDir, 'media')
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`Backup written: ${target} (${rows} rows of ${tables.length} tables, ${files.length} files).`)
  const bytes = media?.reduce((sum, { size }) => sum + size, 0) ?? 0
  console.log(
    media
      ? `Recordings and replays: ${media.length} files, ${(bytes / 1e6).toFixed(0)} MB.`
      : `Recordings and replays are NOT inside: keep a copy of ${replays} apart.`,
  )
  console.log(
    keys === 'sealed'
      ? 'All of it is encrypted, the keys of the installation too: without BACKUP_PASSPHRASE nobody reads it, nor do you.'
      : `NOT encrypted: whoever finds it reads members, messages and articles. The keys are not inside: keep a copy of ${join(dataDir, 'secrets.json')} apart.`,
  )
}

async function tidy(folder: string, keep: Keep, now: Date) {
  const { removed, odd } = await removeOld(folder, keep, now)
  if (removed.length > 0) console.log(`Older backups removed: ${removed.join(', ')}.`)
  if (odd.length > 0) console.log(`Left alone, because they are not complete backups: ${odd.join(', ')}.`)
}

/** Nothing readable leaves an installation with real people unless the operator says so. */
function passphraseOf({ BACKUP_PASSPHRASE: passphrase, NODE_ENV }: Config, plain: boolean): string | undefined {
  if (plain) return undefined
  if (passphrase && passphrase.length < passphraseMin)
    throw new StartupError(`BACKUP_PASSPHRASE is too short: ${passphraseMin} characters or more, better five words.`)
  if (!passphrase && NODE_ENV === 'production')
    throw new StartupError(
      'a backup holds everything about everybody: set BACKUP_PASSPHRASE (or BACKUP_PASSPHRASE_FILE), or say --plain for one that anybody can read.',
    )
  return passphrase
}

function readArguments(args: readonly string[]) {
  const options = {
    into: { type: 'string' },
    keep: { type: 'string' },
    'without-replays': { type: 'boolean' },
    plain: { type: 'boolean' },
  } as const
  const { values, positionals } = readOptions(`npm run backup -- ${backupUsage}`, () =>
    parseArgs({ args: [...args], options, allowPositionals: true }),
  )
  const [given, ...more] = positionals
  const { into, keep, 'without-replays': without = false, plain = false } = values
  if (more.length > 0 || (given !== undefined && (into !== undefined || keep !== undefined)))
    throw new StartupError(`a folder is given once, and --keep goes with --into: npm run backup -- ${backupUsage}.`)
  return { given, into, keep: keep === undefined ? undefined : parseKeep(keep), withReplays: !without, plain }
}

// Units and scripts of earlier versions start this file.
if (import.meta.main) await command(() => backup(process.argv.slice(2)))
