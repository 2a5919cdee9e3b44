/**
 * Writes what results from all migrations: server/schema.sql, the schema, and server/src/tables.generated.ts, the types of
 * the rows; `--check` fails if one is out of date.
 */
import { migrationsDir } from '../server/src/installation.ts'
import { migrate } from '../server/src/kernel/migrate.ts'
import { emptyDatabase } from '../server/test/database.ts'
import { listFiles } from './lib/files.ts'
import { putGenerated } from './lib/generated.ts'
import { schemaPicture } from './lib/schema-picture.ts'
import { tableTypes } from './lib/table-types.ts'

const head = '-- Generated from server/migrations by `npm run schema`, for readers. Do not edit.\n\n'
const typesHead = `// Generated from server/migrations by \`npm run schema\`. Do not edit.
/** A row of each table with the types of the driver; the modules narrow columns to types of their domain. */
`

if (!listFiles('server/migrations', (path) => path.endsWith('.sql')).length) console.log('There are no migrations yet.')
else {
  const database = await emptyDatabase()
  await migrate(database.pool, migrationsDir)
  const client = await database.pool.connect()
  const texts = [await schemaPicture(client), await tableTypes(client)] as const
  client.release()
  await database.drop()
  const files = new Map([
    ['server/schema.sql', head + texts[0]],
    ['server/src/tables.generated.ts', typesHead + texts[1]],
  ])
  putGenerated(files, { check: process.argv.includes('--check'), command: 'schema' })
}
