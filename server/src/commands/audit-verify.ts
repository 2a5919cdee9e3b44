import { openOwnSecrets } from '../kernel/crypto/key-fingerprint.ts'
import { StartupError } from '../kernel/startup-error.ts'
import { chainKey, checkChain } from '../modules/audit/index.ts'
import { command } from './command.ts'
import { withInstallation } from './opened.ts'

/**
 * `npm run audit:verify [-- HASH]`: proves that no line of the log was changed, removed or put between.
 * The hash it prints is that of the last line. Keep it elsewhere and give it the next time: it must still be in the log.
 */
export async function verifyAudit(words: readonly string[]): Promise<void> {
  await withInstallation({ asItIs: true }, async ({ config, installation }) => {
    const earlier = words[0]
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
  })
}

// Units and scripts of earlier versions start this file.
if (import.meta.main) await command(() => verifyAudit(process.argv.slice(2)))
