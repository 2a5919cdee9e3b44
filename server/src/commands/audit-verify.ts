import { readConfig } from '../config.ts'
import { openInstallation } from '../installation.ts'
import { openOwnSecrets } from '../kernel/crypto/key-fingerprint.ts'
import { makeLog } from '../kernel/log.ts'
import { StartupError } from '../kernel/startup-error.ts'
import { chainKey, checkChain } from '../modules/audit/index.ts'
import { command } from './command.ts'

/**
 * `npm run audit:verify [-- HASH]`: proves that no line of the log was changed, removed or put between.
 * The hash it prints is that of the last line. Keep it elsewhere and give it the next time: it must still be in the log.
 */
await command(async () => {
  const config = readConfig()
  const log = makeLog(config.LOG_LEVEL === 'info' ? 'warn' : config.LOG_LEVEL)
  const installation = await openInstallation(config, log, { joinRunning: true, asItIs: true })
  try {
    const earlier = process.argv[2]
    const secrets = await openOwnSecrets(installation.pool, config.DATA_DIR)
    const { lines, hash, brokenAt, keyedFrom, hasEarlier } = await checkChain(
      installation.db,
      chainKey(secrets),
      earlier,
    )
    if (brokenAt !== null)
      throw new StartupError(`the log was changed: line ${brokenAt} of ${lines} is not what was written.`)
    if (!hasEarlier) throw new StartupError(`the log was made anew: it has no line with the hash ${earlier}.`)
    const since =
      keyedFrom === null
        ? ', none with the key of this installation yet'
        : `, with the key of this installation from line ${keyedFrom} on`
    console.log(`The log is intact: ${lines} lines${since}. Hash of the last one: ${hash || 'none yet'}`)
  } finally {
    await installation.close()
  }
})
