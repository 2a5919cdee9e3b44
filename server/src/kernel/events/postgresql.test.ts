import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testDatabase } from '../../../test/database.ts'
import { until } from '../../../test/wait.ts'
import { carrierContract } from '../../gateways/events/events.contract.ts'
import { openDatabase } from '../db.ts'
import { openPostgresql } from './postgresql.ts'

const database = await testDatabase()
after(() => database.drop())

const listeners = async () =>
  (
    await database.pool.query(
      `select pid from pg_stat_activity where datname = current_database() and query = 'listen vondrona_bus'`,
    )
  ).rows.map(({ pid }) => pid as number)

const cut = async () => {
  for (const pid of await listeners()) await database.pool.query('select pg_terminate_backend($1)', [pid])
}

carrierContract('postgresql', () => ({
  async open(t) {
    const { pool } = openDatabase(database.config, { max: 3 })
    const carrier = await openPostgresql(pool)
    t.after(() => carrier.close().then(() => pool.end()))
    return carrier
  },
  cut,
}))

test('postgresql: a connection that breaks repeatedly leaves none behind', async () => {
  const { pool } = openDatabase(database.config, { max: 3 })
  const carrier = await openPostgresql(pool)
  for (let round = 0; round < 3; round++) {
    await cut()
    await until('it noticed', () => !carrier.isUp)
    await until('it is back', () => carrier.isUp)
  }
  await until('one is lent', () => pool.totalCount - pool.idleCount === 1)
  assert.equal((await listeners()).length, 1)
  await carrier.close()
  await pool.end()
})

test('postgresql: a node that closes while its connection is broken leaves no connection and no timer', async () => {
  const { pool } = openDatabase(database.config, { max: 3 })
  const carrier = await openPostgresql(pool)
  await cut()
  await until('the loss is known', () => pool.totalCount === 0)
  await carrier.close()
  await pool.end()
  assert.equal(pool.totalCount, 0)
  await new Promise((resolve) => setTimeout(resolve, 700)) // longer than the pause: nothing may wake up
  assert.deepEqual(await listeners(), [])
})

test('postgresql: LISTEN that is refused gives its connection back', async () => {
  const { pool } = openDatabase(database.config, { max: 1 })
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    Object.assign(client, {
      query: (...args: unknown[]) =>
        String(args[0]).startsWith('listen') ? Promise.reject(new Error('refused')) : query(...args),
    })
  })
  await assert.rejects(openPostgresql(pool), /refused/)
  await pool.query('select 1') // the only connection is free
  await pool.end()
})
