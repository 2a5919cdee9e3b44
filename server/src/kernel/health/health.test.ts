import assert from 'node:assert/strict'
import test from 'node:test'
import { world } from '../../../test/world.ts'
import { judgeCertificate, makeCertificateCheck } from './certificate.ts'
import {
  backupHealth,
  databaseHealth,
  drillHealth,
  eventsHealth,
  jobsHealth,
  memoryHealth,
  stateAbove,
} from './checks.ts'
import { setMark } from './marks.ts'

const hour = 3_600_000
const day = 24 * hour
const now = new Date('2026-11-21T10:00:00Z')

test('a bound belongs to what it begins', () => {
  const bounds = { warning: 10, failing: 20 }
  assert.deepEqual(
    [9, 10, 19, 20].map((value) => stateAbove(value, bounds)),
    ['ok', 'warning', 'warning', 'failing'],
  )
})

test('links between servers are well by the first carrier alone; by its stand-in they are to be watched, by none they are bad', () => {
  const state = (isUp: readonly boolean[], deaf = 0) => {
    const carriers = isUp.map((up) => ({ name: 'x', isUp: up, isUsed: up, sent: 0, heard: 0, refused: 0 }))
    return eventsHealth({ carriers, nodes: 2, deaf, missed: 0 })
  }
  assert.deepEqual(eventsHealth(null), { state: 'off' })
  assert.deepEqual(state([true]), { state: 'ok', value: 2 })
  assert.deepEqual(state([true, true]), { state: 'ok', value: 2 })
  assert.deepEqual(state([true, false]), { state: 'ok', value: 2 })
  assert.deepEqual(state([false, true]), { state: 'warning', value: 2 })
  assert.deepEqual(state([true, true], 1), { state: 'warning', value: 2 })
  assert.deepEqual(state([false, false]), { state: 'failing', value: 2 })
})

test('a backup of the night is well, one of the day before yesterday is to be watched, a week is bad', async (t) => {
  const w = await world(t)
  const from = { db: w.kernel.db, now: w.now }
  assert.deepEqual(await backupHealth(from), { state: 'warning' })
  const after = async (ms: number, isGood = true) => {
    await setMark(w.database.pool, 'backup', new Date(w.now().getTime() - ms), isGood)
    return backupHealth(from)
  }
  assert.deepEqual(await after(35 * hour), { state: 'ok', value: 35 })
  assert.deepEqual(await after(36 * hour), { state: 'warning', value: 36 })
  assert.deepEqual(await after(7 * day), { state: 'failing', value: 168 })
  assert.deepEqual(await after(hour, false), { state: 'failing', value: 1 })
  assert.deepEqual(await drillHealth(from), { state: 'warning' })
  await setMark(w.database.pool, 'drill', new Date(w.now().getTime() - 119 * day), true)
  assert.deepEqual(await drillHealth(from), { state: 'ok', value: 119 })
})

test('jobs that are late, and those that were given up, are seen', async (t) => {
  const w = await world(t)
  const from = { db: w.kernel.db, now: w.now }
  await w.sql('delete from graphile_worker._private_jobs')
  assert.deepEqual(await jobsHealth(from), { state: 'ok', value: 0, of: 0 })
  await w.kernel.jobs.enqueue(w.kernel.db, 'nobody.does', {}, { runAt: w.now() })
  w.advance(3 * 60_000 - 1)
  assert.equal((await jobsHealth(from)).state, 'ok')
  w.advance(1)
  assert.deepEqual(await jobsHealth(from), { state: 'warning', value: 3, of: 0 })
  w.advance(12 * 60_000)
  assert.equal((await jobsHealth(from)).state, 'failing')
  await w.sql('update graphile_worker._private_jobs set attempts = max_attempts')
  assert.deepEqual(await jobsHealth(from), { state: 'warning', value: 0, of: 1 })
  assert.equal((await databaseHealth(from)).state, 'ok')
})

test('memory is judged by the share that is free', () => {
  assert.deepEqual(
    [2, 3, 9, 10].map((free) => memoryHealth(free, 100).state),
    ['failing', 'warning', 'warning', 'ok'],
  )
})

test('a certificate is judged by the days that are left and by what browsers say', () => {
  const left = (ms: number, problem: string | null = null) =>
    judgeCertificate({ until: new Date(now.getTime() + ms), problem }, now)
  assert.deepEqual(left(14 * day), { state: 'ok', value: 14 })
  assert.equal(left(14 * day - 1).state, 'warning')
  assert.equal(left(3 * day).state, 'warning')
  assert.equal(left(3 * day - 1).state, 'failing')
  assert.equal(left(60 * day, 'self-signed certificate').state, 'failing')
})

test('a certificate is looked at seldom; a site that is out of reach of itself is a warning, and asked again soon', async () => {
  let time = now.getTime()
  let asked = 0
  let answers = false
  const check = makeCertificateCheck(async () => {
    asked += 1
    if (!answers) throw new Error('no answer in time')
    return { until: new Date(now.getTime() + 60 * day), problem: null }
  })
  const look = (PUBLIC_URL: string | undefined = 'https://site.mg') =>
    check({ config: { PUBLIC_URL }, now: () => new Date(time) })
  assert.deepEqual(await check({ config: { PUBLIC_URL: 'http://site.mg' }, now: () => now }), { state: 'off' })
  assert.equal(asked, 0)
  assert.deepEqual(await look(), { state: 'warning' })
  answers = true
  assert.deepEqual([await look(), asked], [{ state: 'warning' }, 1])
  time += 5 * 60_000 + 1
  assert.deepEqual([(await look()).state, asked], ['ok', 2])
  time += hour
  assert.deepEqual([(await look()).state, asked], ['ok', 2])
})
