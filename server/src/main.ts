import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { describeSettings, readConfig } from './config.ts'
import { StartupError } from './kernel/startup-error.ts'

/** `npm start`: reads the settings, then loads the server (from what the last start compiled) and starts it. */

const cache = join(import.meta.dirname, '../../.cache/compiled')

try {
  if (process.argv.includes('--help') || process.argv.includes('-h')) help()
  else await startServer()
} catch (error) {
  console.error(error instanceof StartupError ? `Vondrona cannot start: ${error.message}` : error)
  process.exit(1)
}

function help() {
  console.log(`Vondrona\n\nUsage: npm start\n\nSettings (environment variables):\n${describeSettings()}`)
}

async function startServer() {
  const config = readConfig()
  enableCompileCache(cache) // where it cannot be written, everything is compiled again
  const { start } = await import('./start.ts')
  await start(config)
}
