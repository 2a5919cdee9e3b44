/** Limits of two nodes on one database. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { testDatabase } from '../../../test/database.ts'
import { until } from '../../../test/wait.ts'
import { makeBus } from '../events/bus.ts'
import { openPostgresql } from '../events/postgresql.ts'
import { openRelay } from '../events/relay.ts'
import { Refusal } from '../refusal.ts'
import { makeLimits } from './limits.ts'

async function nodes(t: TestContext) {
  const { pool, drop } = await testDatabase()
  const log = pino({ level: 'silent' })
  const hide = (text: string) => Buffer.from(text).toString('hex').split('').reverse().join('')
  const make = async () => {
    const bus = makeBus(() => {}, openRelay([await openPostgresql(pool)], { log }))
    const limits = makeLimits({ shared: { pool, bus, hide } })
    return { bus, limits }
  }
  const [here, there] = [await make(), await make()]
  t.after(async () => {
    await Promise.all([here.bus.close(), there.bus.close()])
    await drop()
  })
  return { here: here.limits, there: there.limits, pool }
}

const passed = (calls: Promise<unknown>[]) =>
  Promise.allSettled(calls).then((all) => all.filter(({ status }) => status === 'fulfilled').length)

test('a limit is one for all nodes, exactly, however many calls come at once; what stands in the database tells nobody', async (t) => {
  const { here, there, pool } = await nodes(t)
  const limit = { name: 'tries', points: 20, seconds: 3600 }
  const calls = Array.from({ length: 60 }, (_, n) => (n % 2 ? here : there).spend(limit, 'vola@exemple.mg'))
  assert.equal(await passed(calls), 20)
  assert.equal(await passed([here.spend(limit, 'hery'), there.spend(limit, 'hery')]), 2)
  const refusal = await there.spend(limit, 'vola@exemple.mg').catch((error: Refusal) => error)
  assert.ok(refusal instanceof Refusal && (refusal.details.retryAfter ?? 0) > 3500)
  const { rows } = await pool.query('select key from rate_count')
  assert.deepEqual([rows.length, JSON.stringify(rows).includes('vola')], [2, false])
})

test('what is given back or forgiven on one node is so on the other', async (t) => {
  const { here, there } = await nodes(t)
  const limit = { name: 'tries', points: 2, seconds: 3600 }
  assert.equal(await passed([here.spend(limit, 'a'), here.spend(limit, 'a')]), 2)
  await there.giveBack(limit, 'a')
  await here.spend(limit, 'a')
  await there.forgive(limit, 'a')
  assert.equal(await passed([here.spend(limit, 'a'), there.spend(limit, 'a')]), 2)
  await assert.rejects(here.spend(limit, 'a'), /RATE_LIMITED|rateLimited/)
})

test('a refusal is repeated for a moment without asking the database', async (t) => {
  const { here, pool } = await nodes(t)
  const limit = { name: 'tries', points: 1, seconds: 3600 }
  await here.spend(limit, 'a')
  await assert.rejects(here.spend(limit, 'a'), Refusal)
  for (let n = 0; n < 20; n++) await assert.rejects(here.spend(limit, 'a'), Refusal)
  assert.deepEqual((await pool.query('select points from rate_count')).rows, [{ points: 2 }])
})

test('what is taken out of a bucket on one node is missing on the other, also more than there is', async (t) => {
  const { here, there } = await nodes(t)
  const budget = { name: 'pace', capacity: 5, perSecond: 0.001 }
  const left = (limits: typeof here) => limits.take(budget, 'a', 0).left
  here.take(budget, 'a', 3)
  there.take(budget, 'a', 3)
  assert.equal(Math.round(left(here)), 2)
  await until('each heard of the other', () => {
    try {
      left(here)
      return false
    } catch {
      return true // six of five: one is owed
    }
  })
  await until('the other, too', () => {
    try {
      there.take(budget, 'a', 1)
      return false
    } catch (error) {
      return error instanceof Refusal && error.code === 'RATE_LIMITED'
    }
  })
  assert.equal(there.take(budget, 'b', 0).left, 5, 'others have theirs')
})
