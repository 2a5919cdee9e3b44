import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CompiledQuery, sql } from 'kysely'
import { pino } from 'pino'
import { emptyDatabase, type TestDatabase } from '../../test/database.ts'
import { until } from '../../test/wait.ts'
import { type Database, type Db, openDatabase, transaction, Unavailable } from './db.ts'

declare module './db.ts' {
  interface Tables {
    testAccount: { id: number; balance: number }
  }
}

let database: TestDatabase

before(async () => {
  database = await emptyDatabase()
  await database.pool.query('create table test_account (id int primary key, balance int not null)')
  await database.pool.query('insert into test_account values (1, 100), (2, 100)')
})
after(() => database.drop())

test('dates without a time stay text, times become dates, big integers numbers', async () => {
  const { rows } =
    await sql`select date '1990-02-03' as day, timestamptz '2026-01-02 03:04:05+03' as at, 5000000000 as big,
    array[1, null]::int8[] as bigs, '{1990-02-03}'::date[] as days, null::date as none`.execute(database.db)
  const at = new Date('2026-01-02T00:04:05Z')
  assert.deepEqual(rows, [{ day: '1990-02-03', at, big: 5e9, bigs: [1, null], days: ['1990-02-03'], none: null }])
})

test('instants of any kind are read, cut to milliseconds', async () => {
  const written = [
    ...['2026-11-21 20:59:59', '2026-11-21 20:59:59.1', '2026-11-21 20:59:59.12', '2026-11-21 20:59:59.1239'],
    ...['1999-12-31 23:59:59.999999', '0044-03-15 12:00:00', '12026-01-01 00:00:00'],
  ].map((at) => `${at}+00`)
  const read = await sql<{ at: Date; ms: number }>`select at, trunc(extract(epoch from at) * 1000)::float8 as ms
    from unnest(${written}::timestamptz[]) at`.execute(database.db)
  assert.deepEqual(
    read.rows.map(({ at }) => at.getTime()),
    read.rows.map(({ ms }) => ms),
  )
  const odd = await sql<{ far: unknown; old: Date }>`select timestamptz 'infinity' as far,
    timestamptz '0044-03-15 12:00:00+00 BC' as old`.execute(database.db)
  assert.deepEqual(odd.rows, [{ far: Infinity, old: new Date('-000043-03-15T12:00:00Z') }])
})

test('an instant is read where the database shows another time zone', async () => {
  const shown = await database.db.transaction().execute(async (tx) => {
    await sql`set local time zone 'Indian/Antananarivo'`.execute(tx)
    return sql<{ at: Date }>`select timestamptz '2026-11-21 20:59:59.5+00' as at`.execute(tx)
  })
  assert.deepEqual(shown.rows, [{ at: new Date('2026-11-21T20:59:59.500Z') }])
})

test('of two transactions in a deadlock both succeed, one of them at a later try', async () => {
  const { db } = database
  let tries = 0
  const reached = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const move = (from: number, to: number, me: number) =>
    transaction(db, async (tx) => {
      tries++
      const take = (id: number) =>
        tx.updateTable('testAccount').set({ balance: sql`balance + 1` }).where('id', '=', id).execute()
      await take(from)
      reached[me]!.resolve()
      await reached[1 - me]!.promise
      await take(to)
    })
  await Promise.all([move(1, 2, 0), move(2, 1, 1)])
  assert.equal(tries, 3)
  assert.deepEqual(
    (await db.selectFrom('testAccount').select('balance').orderBy('id').execute()).map(({ balance }) => balance),
    [102, 102],
  )
})

test('serializable transactions that read what the other writes are repeated', async () => {
  const { db } = database
  let tries = 0
  const add = () =>
    transaction(
      db,
      async (tx) => {
        tries++
        const row = await tx.selectFrom('testAccount').select('balance').where('id', '=', 1).executeTakeFirstOrThrow()
        await until('both have read', () => tries >= 2)
        await tx
          .updateTable('testAccount')
          .set({ balance: row.balance + 1 })
          .where('id', '=', 1)
          .execute()
      },
      { isolation: 'serializable' },
    )
  const balance = async () =>
    (await db.selectFrom('testAccount').select('balance').where('id', '=', 1).executeTakeFirstOrThrow()).balance
  const before = await balance()
  await Promise.all([add(), add()])
  assert.equal(await balance(), before + 2)
})

test('work that keeps losing is given up after five tries', async () => {
  let tries = 0
  const lose = transaction(database.db, async (tx) => {
    tries++
    await sql`do $$ begin raise sqlstate '40P01'; end $$`.execute(tx)
  })
  await assert.rejects(lose, { code: '40P01' })
  assert.equal(tries, 5)
})

test('names are camelCase in code and snake_case in the database, also of raw SQL; JSON is left as it is', async () => {
  const query = database.db
    .selectFrom('testAccount as oneAccount')
    .select('oneAccount.id as accountId')
    .where('id', '=', 1)
  assert.match(query.compile().sql, /"one_account"."id" as "account_id" from "test_account" as "one_account"/)
  assert.deepEqual(await query.execute(), [{ accountId: 1 }])
  const { rows } = await sql`select ${sql.ref('oneAccount.id')} as first_id, '{"kept_key": 1}'::jsonb as some_json
    from test_account one_account where id = 1`.execute(database.db)
  assert.deepEqual(rows, [{ firstId: 1, someJson: { kept_key: 1 } }])
})

/** The statements that its connection keeps parsed after `work`, of those that are named from the first repeat on. */
async function parsed(
  one: Pick<Database, 'db'>,
  work: (ask: (text: string, n: number) => Promise<unknown>) => Promise<void>,
) {
  return await one.db.connection().execute(async (connection) => {
    const ask = async (text: string, n: number) =>
      (await connection.executeQuery<{ n: number }>(CompiledQuery.raw(text, [n]))).rows[0]?.n
    await work(ask)
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(connection)
    return rows.map(({ statement }) => statement)
  })
}

test('a statement that is repeated is parsed once for a connection, another one is not', async () => {
  const text = 'select $1::int + 1 as n'
  const { db, close } = openDatabase(database.config, { max: 1 })
  const kept = await parsed({ db }, async (ask) => {
    for (const n of [1, 2, 3, 4, 41]) assert.equal(await ask(text, n), n + 1)
    assert.equal(await ask('select $1::int as n', 7), 7)
  })
  assert.deepEqual(kept, [text])
  await close()
})

test('where a pooler shares connections nothing is parsed for longer than its call', async () => {
  const { db, close } = openDatabase(database.config, { max: 1, namedStatements: 0 })
  const kept = await parsed({ db }, async (ask) => {
    for (const n of [1, 2, 3, 4, 5]) await ask('select $1::int + 1 as n', n)
  })
  assert.deepEqual(kept, [])
  await close()
})

test('a column that a migration adds while the product runs fails no statement, inside or outside a transaction', async () => {
  await database.pool.query('create table widened (id int); insert into widened values (1)')
  const read = (db: Db) => sql`select * from widened where id = ${1}`.execute(db).then(({ rows }) => rows)
  const widen = (name: string) => database.pool.query(`alter table widened add column ${name} int`)
  await database.db.connection().execute(async (one) => {
    for (let time = 0; time < 5; time++) assert.deepEqual(await read(one), [{ id: 1 }])
    await widen('a')
    assert.deepEqual(await read(one), [{ id: 1, a: null }])
    for (let time = 0; time < 5; time++) await read(one)
    await widen('b')
    let tries = 0
    const rows = await transaction(one, async (tx) => {
      tries += 1
      return await read(tx)
    })
    assert.deepEqual([rows, tries], [[{ id: 1, a: null, b: null }], 2])
  })
})

test('an error of the work undoes it and is thrown as it is, once', async () => {
  let tries = 0
  const work = transaction(database.db, async (tx) => {
    tries++
    await tx.deleteFrom('testAccount').execute()
    throw new RangeError('no')
  })
  await assert.rejects(work, RangeError)
  assert.equal(tries, 1)
  assert.equal((await database.db.selectFrom('testAccount').select('id').execute()).length, 2)
})

test('a connection that is cut during a transaction says Unavailable, and the next one works', async () => {
  const cut = transaction(database.db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await tx.selectFrom('testAccount').select('id').execute()
  })
  await assert.rejects(cut, Unavailable)
  assert.equal(await transaction(database.db, async () => 'works'), 'works')
})

test('a database that is not there says Unavailable by what the system says, and waits for no timeout, inside and outside transactions', async () => {
  const { db, close } = openDatabase({ ...database.config, host: '/nowhere' })
  const isGone = (error: unknown) =>
    error instanceof Unavailable && (error.cause as { code?: string } | undefined)?.code === 'ENOENT'
  await assert.rejects(db.selectFrom('testAccount').select('id').execute(), isGone)
  await assert.rejects(
    transaction(db, async () => {}),
    isGone,
  )
  await close()
})

test('the database ends a statement after 20 s, on every connection', async () => {
  const { db, close } = openDatabase(database.config, { max: 3 })
  const shown = await Promise.all(
    [1, 2, 3].map(() => sql`select pg_sleep(0.05), current_setting('statement_timeout') as time`.execute(db)),
  )
  assert.deepEqual(
    shown.map(({ rows }) => (rows[0] as { time: string }).time),
    ['20s', '20s', '20s'],
  )
  await close()
})

test('a slow statement is logged without its values, a quick one is not', async () => {
  const said: string[] = []
  const log = { info() {}, error() {}, warn: (message: string) => said.push(message) }
  for (const slowQueryMs of [10, 60_000]) {
    const { db, close } = openDatabase(database.url, { log, slowQueryMs })
    await sql`select pg_sleep(0.02), ${'secret'}::text`.execute(db)
    await close()
  }
  const slow = said.filter((line) => line.includes('pg_sleep'))
  assert.equal(slow.length, 1)
  assert.match(slow[0]!, /^Slow statement \(\d+ ms, backend \d+\): select pg_sleep/)
  assert.doesNotMatch(slow[0]!, /secret/)
})

test('a connection that the database ends is told of while it is used, not once it is being closed', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const { pool, close } = openDatabase(database.config, { max: 1, log })
  const endIt = async () => {
    const client = await pool.connect()
    const { rows } = await client.query('select pg_backend_pid() as pid')
    client.release()
    return () => database.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
  }
  await (await endIt())()
  await until('the loss is told', () => lines.length)
  assert.match(lines.join(), /A database connection was lost/)
  const idle = await endIt()
  const closed = close()
  pool.emit('error', new Error('terminating connection due to administrator command'), undefined as never)
  await Promise.all([closed, idle()])
  assert.equal(lines.length, 1)
})
