/** F13: a database of every earlier version, with data in it, becomes today's. A new migration is covered when it is there. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { schemaPicture } from '../../../tools/lib/schema-picture.ts'
import { migrationsDir, prepare } from '../../src/installation.ts'
import { listTables } from '../../src/kernel/backup/tables.ts'
import { migrate, readMigrations } from '../../src/kernel/migrate.ts'
import { emptyDatabase, type TestDatabase } from '../database.ts'
import { until } from '../wait.ts'
import { countOf, fillEveryTable } from './fill.ts'
import { afterwards } from './process.ts'

const migrations = readMigrations(migrationsDir)
type Test = Parameters<typeof afterwards>[0]

/** A database as the version before migration `n + 1` left it, with rows everywhere. */
async function databaseAt(t: Test, n: number): Promise<TestDatabase> {
  const database = await emptyDatabase()
  afterwards(t, () => database.drop())
  await migrate(database.pool, migrationsDir, { upTo: n })
  await fillEveryTable(database.pool)
  return database
}

async function inspect({ pool }: TestDatabase) {
  const client = await pool.connect()
  try {
    const tables = (await listTables(client)).filter(({ name }) => name.startsWith('public.'))
    const counts: Record<string, number> = {}
    for (const { name } of tables) counts[name] = await countOf(pool, name)
    return { counts, picture: await schemaPicture(client) }
  } finally {
    client.release()
  }
}

async function today(t: Test): Promise<string> {
  const database = await emptyDatabase()
  afterwards(t, () => database.drop())
  await migrate(database.pool, migrationsDir)
  return (await inspect(database)).picture
}

test('F13 from every earlier version with data to today: same schema, every row still there', async (t) => {
  const picture = await today(t)
  for (const { id, name } of migrations.slice(0, -1))
    await t.test(`from ${id} ${name}`, async (t) => {
      const database = await databaseAt(t, id)
      const before = await inspect(database)
      await prepare(database.pool)
      const after = await inspect(database)
      assert.equal(after.picture, picture)
      for (const [table, count] of Object.entries(before.counts)) assert.equal(after.counts[table], count, table)
    })
})

test('F13 kill -9 at the end of a migration keeps nothing of it; run again it ends in the same schema with every row', async (t) => {
  const first = migrations[0]?.id ?? 0
  const database = await databaseAt(t, first)
  const before = await inspect(database)
  const guard = await database.pool.connect()
  await guard.query('begin; lock table schema_migration in share mode') // all is done but the note that it is
  const child = spawn(process.execPath, ['--input-type=module', '-e', program(database)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const waits = `select pid from pg_stat_activity where datname = current_database() and query like 'insert into schema_migration%' and wait_event_type = 'Lock'`
  await until('the migration waits for its note', async () => (await database.pool.query(waits)).rowCount)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await guard.query('rollback')
  guard.release()
  const applied = async () => (await database.pool.query('select max(id)::int as id from schema_migration')).rows[0].id
  assert.equal(await applied(), first)
  await migrate(database.pool, migrationsDir)
  const after = await inspect(database)
  assert.equal(after.picture, await today(t))
  for (const [table, count] of Object.entries(before.counts)) assert.equal(after.counts[table], count, table)
})

const program = ({ config }: TestDatabase) => `
  import { openDatabase } from '${import.meta.dirname}/../../src/kernel/db.ts'
  import { migrate } from '${import.meta.dirname}/../../src/kernel/migrate.ts'
  await migrate(openDatabase(${JSON.stringify(config)}).pool, ${JSON.stringify(migrationsDir)})`
