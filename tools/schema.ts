/** Writes server/schema.sql, the schema that results from all migrations; `--check` fails if it is out of date. */
import { migrationsDir } from '../server/src/installation.ts'
import { migrate } from '../server/src/kernel/migrate.ts'
import { emptyDatabase } from '../server/test/database.ts'
import { listFiles } from './lib/files.ts'
import { putGenerated } from './lib/generated.ts'
import { schemaPicture } from './lib/schema-picture.ts'

const head = '-- Generated from server/migrations by `npm run schema`, for readers. Do not edit.\n\n'

if (!listFiles('server/migrations', (path) => path.endsWith('.sql')).length) console.log('There are no migrations yet.')
else {
  const database = await emptyDatabase()
  await migrate(database.pool, migrationsDir)
  const client = await database.pool.connect()
  const text = await schemaPicture(client).finally(() => client.release())
  await database.drop()
  const files = new Map([['server/schema.sql', head + text]])
  putGenerated(files, { check: process.argv.includes('--check'), command: 'schema' })
}
