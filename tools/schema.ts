/**
 * npm run schema: writes server/schema.sql, a picture of the database for readers (no pg_dump is shipped).
 * With --check it only says whether the file is current. Restoring from it is not its purpose: migrations make the schema.
 */

import { migrationsDir } from '../server/src/installation.ts'
import { migrate } from '../server/src/kernel/migrate.ts'
import { emptyDatabase } from '../server/test/database.ts'
import { putGenerated } from './lib/generated.ts'
import { describeDatabase } from './schema/describe.ts'

const database = await emptyDatabase()
try {
  await migrate(database.pool, migrationsDir)
  const files = new Map([['server/schema.sql', await describeDatabase(database.pool)]])
  putGenerated(files, { check: process.argv.includes('--check'), command: 'schema' })
} finally {
  await database.drop()
}
