import { readConfig } from '../config.ts'
import { openInstallation } from '../installation.ts'
import { makeLog } from '../kernel/log.ts'
import { StartupError } from '../kernel/startup-error.ts'
import { replayEvidence } from '../modules/payments/index.ts'
import { command } from './command.ts'

const shown = 50

/**
 * `npm run payments:verify`: makes every payment anew from what providers and staff said of it, and compares it with
 * what is stored and with the books. Changes nothing; the server may run meanwhile.
 */
await command(async () => {
  const config = readConfig()
  const log = makeLog(config.LOG_LEVEL === 'info' ? 'warn' : config.LOG_LEVEL)
  const installation = await openInstallation(config, log, { joinRunning: true, asItIs: true })
  try {
    const { charges, attempts, evidence, differences } = await replayEvidence(installation.db)
    if (differences.length > 0) {
      for (const one of differences.slice(0, shown)) console.error(`- ${one}`)
      throw new StartupError(`${differences.length} things that are stored do not follow from the evidence.`)
    }
    console.log(
      `What is stored is what the evidence says: ${charges} charges, ${attempts} payments, ${evidence} pieces of evidence.`,
    )
  } finally {
    await installation.close()
  }
})
