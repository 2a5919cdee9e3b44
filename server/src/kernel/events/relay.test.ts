import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { testDatabase } from '../../../test/database.ts'
import { until } from '../../../test/wait.ts'
import { openDatabase } from '../db.ts'
import { relay } from './relay.ts'

const database = await testDatabase()
after(() => database.drop())
const quiet = pino({ level: 'silent' })

/** A node: its own connections, and what it heard. */
async function node() {
  const { pool } = openDatabase(database.config, { max: 3 })
  const line = await relay(pool, quiet)
  const heard: unknown[] = []
  line.receive((name, payload) => void heard.push([name, payload]))
  return { pool, line, heard }
}

const listeners = async () =>
  (
    await database.pool.query(
      `select pid from pg_stat_activity where datname = current_database() and query = 'listen vondrona_bus'`,
    )
  ).rows.map(({ pid }) => pid as number)

const cut = async () => {
  for (const pid of await listeners()) await database.pool.query('select pg_terminate_backend($1)', [pid])
}

test('an event of one node reaches the others and does not come back', async () => {
  const [one, other] = [await node(), await node()]
  one.line.send('members.changed', { userId: 'x' })
  await until('the other heard', () => other.heard.length)
  assert.deepEqual(other.heard, [['members.changed', { userId: 'x' }]])
  assert.deepEqual(one.heard, [])
  for (const { line, pool } of [one, other]) await line.close().then(() => pool.end())
})

test('a connection that breaks repeatedly is reopened once each time, and delivers every event once', async () => {
  const [one, other] = [await node(), await node()]
  for (let round = 0; round < 3; round++) {
    const before = await listeners()
    await cut()
    await until('both listen again', async () => {
      const now = await listeners()
      return now.length === 2 && now.every((pid) => !before.includes(pid))
    })
  }
  for (const [n, name] of ['first', 'second'].entries()) {
    one.line.send(name, n + 1)
    await until('the other heard', () => other.heard.length > n)
  }
  assert.deepEqual(other.heard, [
    ['first', 1],
    ['second', 2],
  ])
  const lent = ({ pool }: typeof one) => pool.totalCount - pool.idleCount // but for queries that are answered
  await until('no connection is left over', () => lent(one) === 1 && lent(other) === 1)
  for (const { line, pool } of [one, other]) await line.close().then(() => pool.end())
})

test('a node that closes while its connection is broken leaves no connection and no timer', async () => {
  const { line, pool } = await node()
  await cut()
  await until('the loss is known', () => pool.totalCount === 0)
  await line.close()
  await pool.end()
  assert.equal(pool.totalCount, 0)
  await new Promise((resolve) => setTimeout(resolve, 700)) // longer than the pause: nothing may wake up
  assert.deepEqual(await listeners(), [])
})

test('LISTEN that is refused gives its connection back', async () => {
  const { pool } = openDatabase(database.config, { max: 1 })
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    Object.assign(client, {
      query: (...args: unknown[]) =>
        String(args[0]).startsWith('listen') ? Promise.reject(new Error('refused')) : query(...args),
    })
  })
  await assert.rejects(relay(pool, quiet), /refused/)
  await pool.query('select 1') // the only connection is free
  await pool.end()
})

test('an event longer than a notification arrives whole', async () => {
  const [one, other] = [await node(), await node()]
  const long = { sdp: 'é'.repeat(20_000) }
  one.line.send('before', 1)
  one.line.send('long', long)
  await until('the other heard both', () => other.heard.length === 2)
  assert.deepEqual(
    new Map(other.heard as [string, unknown][]),
    new Map<string, unknown>([
      ['before', 1],
      ['long', long],
    ]),
  )
  for (const { line, pool } of [one, other]) await line.close().then(() => pool.end())
})

test('events of one node arrive in order, also long ones and two that say the same', async () => {
  const [one, other] = [await node(), await node()]
  const sizes = Array.from({ length: 40 }, (_, n) => (n % 3 ? 10 : 20_000))
  for (const size of sizes) one.line.send('event', 'x'.repeat(size))
  await until('the other heard all', () => other.heard.length >= sizes.length)
  assert.deepEqual(
    other.heard.map((event) => (event as [string, string])[1].length),
    sizes,
  )
  for (const { line, pool } of [one, other]) await line.close().then(() => pool.end())
})
