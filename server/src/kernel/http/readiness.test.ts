import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { type Database, openDatabase } from '../db.ts'
import { makeReadiness } from './readiness.ts'

const room = 16 * 1024 * 1024
let there: TestDatabase
before(async () => {
  there = await testDatabase()
})
after(() => there.drop())

/** Of a database whose disk was full when `fullAt` says, beside a folder with so many free bytes. */
function readiness({ free = room, fullAt = null as number | null, db = there.db as Database['db'] }) {
  const state = { free, now: 100_000 }
  const said: string[] = []
  const ready = makeReadiness({
    database: { db, refusedAsFullAt: () => fullAt },
    dataDir: '/somewhere',
    log: { error: (text) => said.push(text), info: (text) => said.push(text) },
    now: () => state.now,
    roomIn: async () => state.free,
  })
  return { state, said, ready }
}

test('R-HTTP-07 not ready while the data folder has no room for a segment of the journal, told once', async () => {
  const { state, said, ready } = readiness({ free: room - 1 })
  assert.deepEqual([await ready(), await ready()], [false, false])
  state.free = room
  assert.deepEqual([await ready(), await ready()], [true, true])
  assert.deepEqual(said, ['Not ready: the disk of the data folder is full.', 'Ready again.'])
})

test('R-HTTP-07 not ready for 15 s after the database refused a write because its disk is full', async () => {
  const { state, said, ready } = readiness({ fullAt: 100_000 })
  state.now += 14_999
  assert.equal(await ready(), false)
  state.now += 1
  assert.equal(await ready(), true)
  assert.match(said[0] ?? '', /disk of the database is full/)
})

test('R-HTTP-07 not ready while the database does not answer', async (t) => {
  const away = openDatabase({ ...there.config, host: '/nowhere' })
  t.after(away.close)
  const { said, ready } = readiness({ db: away.db })
  assert.equal(await ready(), false)
  assert.deepEqual(said, ['Not ready: the database does not answer.'])
})

test('a statement that is refused with 53100 is remembered, another error is not', async (t) => {
  const { db, pool, refusedAsFullAt, close } = openDatabase(there.config)
  t.after(close)
  await pool.query(`create function refuse(code text) returns void language plpgsql as
    $$ begin raise exception 'refused' using errcode = code; end $$`)
  const refuse = (code: string) =>
    assert.rejects(db.selectNoFrom((eb) => eb.fn('refuse', [eb.val(code)]).as('it')).execute())
  await refuse('53200')
  assert.equal(refusedAsFullAt(), null)
  await refuse('53100')
  assert.ok((refusedAsFullAt() ?? 0) > 0)
})
