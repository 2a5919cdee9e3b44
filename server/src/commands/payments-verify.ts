import { StartupError } from '../kernel/startup-error.ts'
import { replayEvidence } from '../modules/payments/index.ts'
import { command } from './command.ts'
import { withInstallation } from './opened.ts'

const shown = 50

/**
 * `npm run payments:verify`: makes every payment anew from what providers and staff said of it, and compares it with
 * what is stored and with the books. Changes nothing; the server may run meanwhile.
 */
export async function verifyPayments(): Promise<void> {
  await withInstallation({ asItIs: true }, async ({ installation }) => {
    const { charges, attempts, evidence, differences } = await replayEvidence(installation.db)
    if (differences.length > 0) {
      for (const one of differences.slice(0, shown)) console.error(`- ${one}`)
      throw new StartupError(`${differences.length} things that are stored do not follow from the evidence.`)
    }
    console.log(
      `What is stored is what the evidence says: ${charges} charges, ${attempts} payments, ${evidence} pieces of evidence.`,
    )
  })
}

// Units and scripts of earlier versions start this file.
if (import.meta.main) await command(() => verifyPayments())
