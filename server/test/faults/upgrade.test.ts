/** F13: a database of every earlier version, with data in it, becomes today's. A new migration is covered when it is there. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, test } from 'node:test'
import type { PoolClient } from 'pg'
import { schemaPicture } from '../../../tools/lib/schema-picture.ts'
import { migrationsDir, prepare } from '../../src/installation.ts'
import { listTables } from '../../src/kernel/backup/tables.ts'
import { migrate, readMigrations } from '../../src/kernel/migrate.ts'
import { emptyDatabase, type TestDatabase } from '../database.ts'
import { isWaiting } from '../locks/held-rows.ts'
import { until } from '../wait.ts'
import { fillEveryTable, fillNewShapes, type Shapes } from './fill.ts'
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

interface Keys {
  /** Columns of the primary key. */
  columns: string[]
  /** Of all rows, as text. */
  rows: string[]
}

/** What `work` finds with one connection. */
async function look<T>({ pool }: TestDatabase, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}
const pictureOf = (database: TestDatabase) => look(database, schemaPicture)
const keysIn = (database: TestDatabase, before?: Record<string, Keys>) =>
  look(database, (client) => keysOf(client, before))

const primaryKeys = `
  select format('%I.%I', n.nspname, t.relname) as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
  from pg_index i join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
  join pg_attribute a on a.attrelid = t.oid and a.attnum = any(i.indkey) where i.indisprimary group by 1`

/**
 * Of each table. Rows are named as they were before, where that is given: a migration may change what the primary key is.
 * All in one query: there are many tables, and many versions.
 */
async function keysOf(client: PoolClient, before: Record<string, Keys> = {}): Promise<Record<string, Keys>> {
  const { rows: found } = await client.query<{ name: string; columns: string[] }>(primaryKeys)
  const now = new Map(found.map(({ name, columns }) => [name, columns]))
  const tables = (await listTables(client)).map(({ name }) => name).filter((name) => name.startsWith('public.'))
  const columns = tables.map(
    (name) => before[name]?.columns ?? now.get(name) ?? assert.fail(`${name} has no primary key`),
  )
  const selects = tables.map(
    (name, n) => `select ${n} as n, array(select jsonb_build_array(${columns[n]})::text from ${name}) as rows`,
  )
  const { rows } = await client.query<{ n: number; rows: string[] }>(selects.join(' union all '))
  return Object.fromEntries(rows.map(({ n, rows }) => [tables[n], { columns: columns[n] ?? [], rows }]))
}

/** A migration may add rows: what was stored as part of one thing becomes a row of its own. */
function assertNothingLost(before: Record<string, Keys>, after: Record<string, Keys>) {
  for (const [table, { rows }] of Object.entries(before)) {
    const there = new Set(after[table]?.rows)
    assert.deepEqual(
      rows.filter((key) => !there.has(key)),
      [],
      table,
    )
  }
}

let latest: Promise<string> | undefined
/** The schema of today. */
function today(): Promise<string> {
  latest ??= (async () => {
    const database = await emptyDatabase()
    try {
      await migrate(database.pool, migrationsDir)
      return await pictureOf(database)
    } finally {
      await database.drop()
    }
  })()
  return latest
}

/** Goes through every version: in each, rows are written that its tables took for the first time. */
let travelled: { database: TestDatabase; shapes: Shapes } | undefined
after(() => travelled?.database.drop())

for (const { id, name } of migrations)
  test(`F13 to ${id} ${name} with rows of every version before: every row still there`, async () => {
    travelled ??= { database: await emptyDatabase(), shapes: new Map() }
    const { database, shapes } = travelled
    const before = await keysIn(database)
    await prepare(database.pool, id) // as its own start did, with the tables of the job queue
    assertNothingLost(before, await keysIn(database, before))
    travelled.shapes = await fillNewShapes(database.pool, shapes, id)
    if (id === migrations.at(-1)?.id) assert.equal(await pictureOf(database), await today())
  })

/** The first, the last ones, and some in between: in one leap, as whoever comes late upgrades. */
const leaps = migrations.slice(0, -1).filter((_, n, { length }) => n % 16 === 0 || n >= length - 4)

for (const { id, name } of leaps)
  test(`F13 from ${id} ${name} with data to today in one leap: same schema, every row still there`, async (t) => {
    const database = await emptyDatabase()
    afterwards(t, () => database.drop())
    await prepare(database.pool, id)
    await fillEveryTable(database.pool)
    const before = await keysIn(database)
    await prepare(database.pool)
    assert.equal(await pictureOf(database), await today())
    assertNothingLost(before, await keysIn(database, before))
  })

test('F13 kill -9 at the end of a migration keeps nothing of it; run again it ends in the same schema with every row', async (t) => {
  const first = migrations[0]?.id ?? 0
  const database = await databaseAt(t, first)
  const before = await keysIn(database)
  const guard = await database.pool.connect()
  await guard.query('begin; lock table schema_migration in share mode') // all is done but the note that it is
  const child = spawn(process.execPath, ['--input-type=module', '-e', program(database)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await until('the migration waits for its note', () =>
    isWaiting(database.pool, { like: 'insert into schema_migration%' }),
  )
  child.kill('SIGKILL')
  await once(child, 'exit')
  await guard.query('rollback')
  guard.release()
  const applied = async () => (await database.pool.query('select max(id)::int as id from schema_migration')).rows[0].id
  assert.equal(await applied(), first)
  await migrate(database.pool, migrationsDir)
  assert.equal(await pictureOf(database), await today())
  assertNothingLost(before, await keysIn(database, before))
})

const program = ({ config }: TestDatabase) => `
  import { openDatabase } from '${import.meta.dirname}/../../src/kernel/db.ts'
  import { migrate } from '${import.meta.dirname}/../../src/kernel/migrate.ts'
  await migrate(openDatabase(${JSON.stringify(config)}).pool, ${JSON.stringify(migrationsDir)})`
