import { join } from 'node:path'
import { type Config, describeSettings, readConfig } from './config.ts'
import { StartupError } from './kernel/startup-error.ts'
import { serving } from './supervise.ts'

/**
 * Reads the settings, then loads the server and starts it; in production under a supervisor that restarts it when it is
 * aborted.
 */

const main = join(import.meta.dirname, 'main.ts')
const supervised = '--supervised'

try {
  if (process.argv.includes('--help') || process.argv.includes('-h')) help()
  else await run(readConfig())
} catch (error) {
  console.error(error instanceof StartupError ? await refusal(error) : error)
  process.exit(1)
}

async function refusal({ message }: StartupError): Promise<string> {
  const { operatorSentences } = await import('./database-faults.ts')
  return (await operatorSentences())['operator.start.cannot'].replace('{reason}', () => message)
}

function help() {
  console.log(`Vondrona\n\nUsage: npm start\n\nSettings (environment variables):\n${describeSettings()}`)
}

function run(config: Config) {
  const isAlone = config.NODE_ENV !== 'production' || !config.SUPERVISE || process.argv.includes(supervised)
  return isAlone ? startServer(config) : superviseServer(config)
}

async function startServer(config: Config) {
  const { start } = await import('./start.ts')
  await start(config)
  process.send?.(serving, () => {}) // the process above may be gone
}

async function superviseServer({ LOG_LEVEL }: Config) {
  const [{ supervise }, { makeLog }] = await Promise.all([import('./supervise.ts'), import('./kernel/log.ts')])
  const server = supervise({ program: main, args: [supervised], log: makeLog(LOG_LEVEL) })
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => server.signal(name))
  process.exitCode = await server.ended
}
