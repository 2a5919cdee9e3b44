/** A process that holds a database, for tests that kill it: prints its address and id, ends cleanly on SIGINT. */
import pg from 'pg'
import { startPostgres } from '../src/kernel/postgres/index.ts'
import { StartupError } from '../src/kernel/startup-error.ts'
import { onlyErrors } from './database.ts'

try {
  const log = { ...onlyErrors, error() {} }
  const postgres = await startPostgres({ dataDir: process.argv[2] ?? '', log, settings: { fsync: 'off' } })
  process.once('SIGINT', async () => {
    const client = new pg.Client(postgres.config)
    await client.connect()
    await client.query('select 1')
    await client.end()
    console.log(JSON.stringify({ answeredAfterInterrupt: true }))
    await postgres.stop()
    process.exit(0)
  })
  console.log(JSON.stringify({ pid: postgres.pid, url: postgres.url }))
} catch (error) {
  console.log(JSON.stringify({ refused: error instanceof StartupError ? error.message : String(error) }))
}
