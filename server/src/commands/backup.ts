import { join, resolve } from 'node:path'
import { openStorage } from '../app.ts'
import { readConfig } from '../config.ts'
import { openInstallation } from '../installation.ts'
import { writeBackup } from '../kernel/backup/write.ts'
import { refuseOtherKeys } from '../kernel/key-fingerprint.ts'
import { makeLog } from '../kernel/log.ts'
import { StartupError } from '../kernel/startup-error.ts'
import { recordingFolders } from '../modules/lives/index.ts'
import { command } from './command.ts'

/** `npm run backup [-- DIR] [--without-replays]`: beside a running server or without one. */
await command(async () => {
  const { given, withReplays } = readArguments()
  const config = readConfig()
  const installation = await openInstallation(config, makeLog('warn'), { beside: true, asItIs: true })
  try {
    await refuseOtherKeys(installation.pool, config.DATA_DIR)
    const now = new Date()
    const name = now.toISOString().replace(/[-:]/g, '').slice(0, 15)
    const target = resolve(given ?? join(config.DATA_DIR, 'backups', name))
    const manifest = await writeBackup({
      pool: installation.pool,
      dataDir: resolve(config.DATA_DIR),
      storage: openStorage(config),
      target,
      passphrase: config.BACKUP_PASSPHRASE,
      folders: withReplays ? recordingFolders : null,
      now,
    })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `Backup written: ${target} (${rows} rows of ${manifest.tables.length} tables, ${manifest.files.length} files).`,
    )
    const bytes = manifest.media?.reduce((sum, { size }) => sum + size, 0) ?? 0
    console.log(
      manifest.media
        ? `Recordings and replays: ${manifest.media.length} files, ${(bytes / 1e6).toFixed(0)} MB.`
        : `Recordings and replays are NOT inside: keep a copy of ${join(resolve(config.DATA_DIR), 'media')} apart.`,
    )
    console.log(
      manifest.keys === 'sealed'
        ? 'The keys are inside, sealed by BACKUP_PASSPHRASE: without that passphrase nothing personal can be read.'
        : `The keys are NOT inside. Keep a copy of ${join(resolve(config.DATA_DIR), 'secrets.json')} apart, or set BACKUP_PASSPHRASE.`,
    )
  } finally {
    await installation.close()
  }
})

function readArguments() {
  const words = process.argv.slice(2)
  const unknown = words.find((word) => word.startsWith('--') && word !== '--without-replays')
  if (unknown) throw new StartupError(`${unknown} is not known: npm run backup -- [DIR] [--without-replays].`)
  return { given: words.find((word) => !word.startsWith('--')), withReplays: !words.includes('--without-replays') }
}
