import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { checkStorage, type Moved, moveFiles, openBucket, openDisk } from '../gateways/storage/index.ts'
import { openInstallation } from '../installation.ts'
import { fingerprintOf, refuseOtherKeys } from '../kernel/crypto/key-fingerprint.ts'
import { openSecrets } from '../kernel/crypto/secrets.ts'
import { makeLog } from '../kernel/log.ts'
import { StartupError } from '../kernel/startup-error.ts'
import { alone } from './alone.ts'
import { command, readOptions } from './command.ts'

const usage = 'npm run files:move'
const shown = 20
const twice = 'files are being moved already, by another command.'
const now = () => new Date()

/** Moves the files of DATA_DIR to the bucket, next to a running server or without one. May be cut off and run again. */
export async function moveToBucket(words: readonly string[]): Promise<void> {
  readOptions(usage, () => parseArgs({ args: [...words], options: {} }))
  const config = readConfig()
  const bucket = openBucket(config, { now })
  if (!bucket)
    throw new StartupError('files are moved to a bucket: set FILES=s3, restart the server, then run this again.')
  const installation = await openInstallation(config, makeLog('warn'), { joinRunning: true, asItIs: true })
  try {
    await refuseOtherKeys(installation.pool, config.DATA_DIR)
    await checkStorage(config, fingerprintOf(openSecrets(config.DATA_DIR)), { now })
    report(await alone(installation.pool, 'filesMove', twice, () => moveFiles(openDisk(config), bucket, progress())))
  } finally {
    await installation.close()
  }
}

/** A line every ten seconds. */
function progress() {
  let saidAt = Date.now()
  return ({ moved, there, bytes }: Moved) => {
    if (Date.now() - saidAt < 10_000) return
    saidAt = Date.now()
    console.log(`${moved + there} files, ${megabytes(bytes)} sent…`)
  }
}

function megabytes(bytes: number) {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

function report({ moved, bytes, there, removed, failed }: Moved) {
  console.log(`Moved: ${moved} files, ${megabytes(bytes)}, each read back from the bucket and compared by SHA-256.`)
  if (there > 0) console.log(`In the bucket already: ${there}, compared as well.`)
  if (removed > 0) console.log(`Removed by the server meanwhile: ${removed}.`)
  for (const { key, reason } of failed.slice(0, shown)) console.error(`- ${key}: ${reason}`)
  if (failed.length > 0)
    throw new StartupError(`${failed.length} files stay on the disk, where they are read as before: run it again.`)
}

// Units and scripts of earlier versions start this file.
if (import.meta.main) await command(() => moveToBucket(process.argv.slice(2)))
