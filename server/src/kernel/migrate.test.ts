import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { emptyDatabase, type TestDatabase } from '../../test/database.ts'
import { until } from '../../test/wait.ts'
import { migrate } from './migrate.ts'
import { StartupError } from './startup-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'vd-migrations-'))
let dir: string
let database: TestDatabase

before(async () => {
  database = await emptyDatabase()
})
beforeEach(async () => {
  dir = mkdtempSync(join(folder, 'm'))
  await database.pool.query('drop schema public cascade; create schema public')
})
after(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const put = (file: string, sql: string) => writeFileSync(join(dir, file), sql)
const run = (upTo?: number) => migrate(database.pool, dir, { upTo })
const applied = async () =>
  (await database.pool.query<{ id: number }>('select id from schema_migration order by id')).rows.map(({ id }) => id)

test('files are applied once, in order, and upTo stops early', async () => {
  put('0002-two.sql', 'create table b (id int references a (id))')
  put('0001-one.sql', 'create table a (id int primary key);\ninsert into a values (1);')
  assert.deepEqual(
    (await run(1)).map(({ id }) => id),
    [1],
  )
  assert.deepEqual(
    (await run()).map(({ id }) => id),
    [2],
  )
  assert.deepEqual(await run(), [])
  assert.deepEqual(await applied(), [1, 2])
})

test('a file that fails leaves nothing, and its sentence names the file and the line', async () => {
  put('0001-one.sql', 'create table a (id int)')
  put('0002-two.sql', 'create table b (id int);\nselect * from\n  nowhere')
  await assert.rejects(run(), (error) => {
    assert.ok(error instanceof StartupError)
    assert.match(error.message, /0002-two failed at line 3: relation "nowhere" does not exist/)
    return true
  })
  assert.deepEqual(await applied(), [1])
  put('0002-two.sql', 'create table b (id int)')
  assert.equal((await run()).length, 1)
})

test('an applied file that was edited is refused; other line ends are no edit', async () => {
  put('0001-one.sql', 'create table a (id int);\n')
  await run()
  put('0001-one.sql', 'create table a (id int);\r\n')
  assert.deepEqual(await run(), [])
  put('0001-one.sql', 'create table a (id bigint);\n')
  await assert.rejects(run(), /0001-one was edited after it was applied/)
})

test('a database that is newer than the program is refused', async () => {
  put('0001-one.sql', 'create table a (id int)')
  put('0002-two.sql', 'create table b (id int)')
  await run()
  rmSync(join(dir, '0002-two.sql'))
  await assert.rejects(run(), /The database is newer than this program: it has migration 0002-two/)
})

test('a new file with an old number, two files with one number and a bad name are refused', async () => {
  put('0002-two.sql', 'create table b (id int)')
  await run()
  put('0001-late.sql', 'create table a (id int)')
  await assert.rejects(run(), /0001-late comes before one that was applied/)
  rmSync(join(dir, '0001-late.sql'))
  put('0002-zwei.sql', 'create table c (id int)')
  await assert.rejects(run(), /Two migrations have the number 0002-zwei/)
  rmSync(join(dir, '0002-zwei.sql'))
  put('3_three.sql', '')
  await assert.rejects(run(), /3_three.sql must be named like/)
})

test('two servers that start at once apply each file once', async () => {
  put('0001-one.sql', 'create table a (id int)')
  put('0002-two.sql', 'insert into a values (1); select pg_sleep(0.05)')
  const done = await Promise.all([run(), run(), run()])
  assert.equal(done.flat().length, 2)
  assert.equal((await database.pool.query('select from a')).rowCount, 1)
})

test('F13 a migration interrupted by kill -9 leaves nothing, and the next run ends in the complete schema', async () => {
  put('0001-one.sql', 'create table a (id int)')
  put('0002-two.sql', 'create table b (id int); select pg_sleep(30)')
  const source = `import { openDatabase } from '${import.meta.dirname}/db.ts'
    import { migrate } from '${import.meta.dirname}/migrate.ts'
    await migrate(openDatabase(${JSON.stringify(database.config)}).pool, ${JSON.stringify(dir)})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const inSecondFile = `select from pg_stat_activity where datname = current_database() and query like '%pg_sleep(30)%' and pid <> pg_backend_pid()`
  await until('the second file runs', async () => (await database.pool.query(inSecondFile)).rowCount)
  child.kill('SIGKILL')
  await once(child, 'exit')
  put('0002-two.sql', 'create table b (id int)') // what a shorter wait would have been
  assert.deepEqual(
    (await run()).map(({ id }) => id),
    [2],
  )
  assert.deepEqual(await applied(), [1, 2])
})

test('a migration in pieces makes an index while people write, also of two servers that start at once', async () => {
  put('0001-one.sql', 'create table a (id int primary key)')
  put(
    '0002-index.sql',
    '-- in pieces\ndrop index concurrently if exists a_id;\ncreate index concurrently a_id on a (id);\n',
  )
  const [first, second] = await Promise.all([run(), run()])
  assert.equal(first.length + second.length, 2)
  assert.deepEqual(await applied(), [1, 2])
  const { rows } = await database.pool.query("select indisvalid from pg_index where indexrelid = 'a_id'::regclass")
  assert.deepEqual(rows, [{ indisvalid: true }])
})

test('a migration in pieces that fails is done again from its first statement', async () => {
  put('0001-one.sql', 'create table a (id int);\ninsert into a values (1), (1);')
  const pieces =
    '-- in pieces\ndrop index concurrently if exists a_id;\ncreate unique index concurrently a_id on a (id);\n'
  put('0002-index.sql', pieces)
  await assert.rejects(run(), /0002-index failed.*It is done again from its first statement/)
  assert.deepEqual(await applied(), [1])
  await database.pool.query('truncate a')
  await run()
  assert.deepEqual(await applied(), [1, 2])
})
