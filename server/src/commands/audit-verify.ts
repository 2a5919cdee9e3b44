import { readConfig } from '../config.ts'
import { openInstallation } from '../installation.ts'
import { makeLog } from '../kernel/log.ts'
import { StartupError } from '../kernel/startup-error.ts'
import { checkChain } from '../modules/audit/index.ts'
import { command } from './command.ts'

/**
 * `npm run audit:verify [-- HASH]`: proves that no line of the log was changed, removed or put between.
 * The hash it prints is that of the last line. Keep it elsewhere and give it the next time: it must still be in the log.
 */
await command(async () => {
  const config = readConfig()
  const log = makeLog(config.LOG_LEVEL === 'info' ? 'warn' : config.LOG_LEVEL)
  const installation = await openInstallation(config, log, { beside: true, asItIs: true })
  try {
    const earlier = process.argv[2]
    const { lines, hash, brokenAt, hasEarlier } = await checkChain(installation.db, earlier)
    if (brokenAt !== null)
      throw new StartupError(`the log was changed: line ${brokenAt} of ${lines} is not what was written.`)
    if (!hasEarlier) throw new StartupError(`the log was made anew: it has no line with the hash ${earlier}.`)
    console.log(`The log is whole: ${lines} lines. Hash of the last one: ${hash || 'none yet'}`)
  } finally {
    await installation.close()
  }
})
