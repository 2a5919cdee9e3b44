import { join, resolve } from 'node:path'
import { openStorage } from '../app.ts'
import { readConfig } from '../config.ts'
import { openInstallation } from '../installation.ts'
import { writeBackup } from '../kernel/backup/write.ts'
import { refuseOtherKeys } from '../kernel/key-fingerprint.ts'
import { makeLog } from '../kernel/log.ts'
import { command } from './command.ts'

/** `npm run backup [-- DIR]`: beside a running server or without one. */
await command(async () => {
  const config = readConfig()
  const installation = await openInstallation(config, makeLog('warn'), { beside: true, asItIs: true })
  try {
    await refuseOtherKeys(installation.pool, config.DATA_DIR)
    const now = new Date()
    const name = now.toISOString().replace(/[-:]/g, '').slice(0, 15)
    const target = resolve(process.argv[2] ?? join(config.DATA_DIR, 'backups', name))
    const manifest = await writeBackup({
      pool: installation.pool,
      dataDir: resolve(config.DATA_DIR),
      storage: openStorage(config),
      target,
      passphrase: config.BACKUP_PASSPHRASE,
      now,
    })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `Backup written: ${target} (${rows} rows of ${manifest.tables.length} tables, ${manifest.files.length} files).`,
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
