import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import type { Pool } from 'pg'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { bareKernel } from '../../../test/kernel.ts'
import { until } from '../../../test/wait.ts'
import type { Kernel } from '../context.ts'
import type { Module } from '../module.ts'
import { jobs } from './jobs.ts'
import { startJobs } from './worker.ts'
import { keepWorking, type Pace } from './workers.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.drop())

/** Starts the queue with one job that notes its runs; a queue that nobody stopped would keep the database in use. */
async function startNoting(
  t: TestContext,
  environment: Record<string, string> = {},
  pool: Pool = database.pool,
  pace?: Pace,
) {
  const runs: string[] = []
  const { kernel } = await bareKernel(environment)
  const note = async (_ctx: unknown, { name }: { name: string }) => void runs.push(name)
  const module: Module = { name: 'site', personalData: { withoutTables: 'a test' }, jobs: { note } }
  const runner = await startJobs({ ...kernel, db: database.db } as Kernel, pool, [module], pace)
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= runner.stop())
  t.after(stop)
  return { runs, stop, enqueue: (name: string) => jobs.enqueue(database.db, 'note', { name }) }
}

const two = { NODES: '2', MEDIA_GATEWAY: 'off' }
const waiting = async () => (await database.pool.query('select locked_by from graphile_worker.jobs')).rows

/** As if another process had taken every job a minute ago and been killed. */
const lockAll = () =>
  database.pool.query(
    `update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '1 minute', attempts = 1`,
  )

test('F01 a job that a killed server had locked runs at the next start', async (t) => {
  await jobs.enqueue(database.db, 'note', { name: 'locked' })
  await lockAll()
  const { runs, stop } = await startNoting(t)
  await until('the locked job ran', () => runs.length)
  await until('it is done', async () => (await waiting()).length === 0)
  await stop()
})

test('with several nodes a job that another one may be running is left alone', async (t) => {
  await jobs.enqueue(database.db, 'note', { name: 'elsewhere' })
  await lockAll()
  const { runs, stop, enqueue } = await startNoting(t, two)
  await enqueue('ours')
  await until('our own job is done', async () => runs.includes('ours') && (await waiting()).length === 1)
  await stop()
  assert.deepEqual(runs, ['ours'])
  assert.deepEqual(await waiting(), [{ locked_by: 'dead' }])
  await database.pool.query('delete from graphile_worker._private_jobs')
})

const soon: Pace = { every: 20, deadAfter: 200 }

test('F01 a job that a killed server of several had locked is taken over by one that lives, whether it had a word or not', async (t) => {
  for (const hasBeaten of [true, false]) {
    if (hasBeaten) await database.pool.query("insert into job_worker values ('dead', 7)")
    await jobs.enqueue(database.db, 'note', { name: 'taken over' })
    await lockAll()
    const { runs, stop } = await startNoting(t, two, database.pool, soon)
    await until('it ran here', () => runs.includes('taken over'))
    await until('it is done', async () => (await waiting()).length === 0)
    await stop()
    assert.deepEqual((await database.pool.query('select from job_worker')).rowCount, 0)
  }
})

test('a job of a server that says it lives is left alone, however long it takes', async (t) => {
  const alive = keepWorking(database.pool, 'dead', assert.ifError, { ...soon, deadAfter: 60_000 })
  t.after(alive.stop)
  await jobs.enqueue(database.db, 'note', { name: 'long' })
  await lockAll()
  let looks = 0
  const counting = {
    query: (...args: [string]) => {
      looks++
      return database.pool.query(...args)
    },
  }
  const other = keepWorking(counting as Pool, 'other', assert.ifError, soon)
  const begun = performance.now()
  await until('it was looked at for long enough', () => looks > 20 && performance.now() - begun > 3 * soon.deadAfter)
  await other.stop()
  assert.deepEqual(await waiting(), [{ locked_by: 'dead' }])
  await database.pool.query('delete from graphile_worker._private_jobs')
})

test('after a database that was away nobody counts as dead before they had the time to say a word', async () => {
  await database.pool.query("insert into job_worker values ('slow', 1)")
  let answers = true
  const errors: unknown[] = []
  const flaky = {
    query: (...args: [string]) =>
      answers ? database.pool.query(...args) : Promise.reject(new Error('the database is away')),
  }
  const pace = { every: 10, deadAfter: 400 }
  const other = keepWorking(flaky as Pool, 'other', (error) => errors.push(error), pace)
  const there = async () => (await database.pool.query("select from job_worker where id = 'slow'")).rowCount
  await until(
    'it was seen',
    async () => (await database.pool.query("select from job_worker where id = 'other'")).rowCount,
  )
  answers = false
  const begun = performance.now()
  await until('it is away for long', () => errors.length > 5 && performance.now() - begun > pace.deadAfter)
  answers = true
  const back = performance.now()
  await until('it was looked at again', async () => {
    const { rows } = await database.pool.query<{ beat: string }>("select beat from job_worker where id = 'other'")
    return Number(rows[0]?.beat) > 8
  })
  if (performance.now() - back < pace.deadAfter) assert.equal(await there(), 1)
  await until('it is dead in the end', async () => (await there()) === 0)
  await other.stop()
})

const marksAsDone = (text: string) => /^\s*delete from .*_private_jobs/.test(text)

test('F02 a connection that breaks while a job is marked as done: the process lives, the job was done once', async (t) => {
  let cut = 0
  const breaking = through(database.pool, (text) => {
    if (marksAsDone(text) && cut++ === 0) throw Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
  })
  const { runs, stop, enqueue } = await startNoting(t, {}, breaking)
  await enqueue('once')
  await until('it is done', async () => cut > 1 && (await waiting()).length === 0)
  assert.deepEqual(runs, ['once'])
  await stop()
})

test('F10 a queue that stops waits until its last job is marked as done, so that it does not run again', async (t) => {
  const { promise: noted, resolve: note } = Promise.withResolvers<void>()
  let isMarking = false
  const slow = through(database.pool, (text) => {
    if (!marksAsDone(text)) return
    isMarking = true
    return noted
  })
  const { runs, stop, enqueue } = await startNoting(t, {}, slow)
  await enqueue('last')
  await until('it is being marked', () => isMarking)
  const stopping = stop()
  const meanwhile = async () => {
    for (let n = 0; n < 100; n++) assert.equal((await waiting()).length, 1)
  }
  const first = await Promise.race([stopping.then(() => 'stopped'), meanwhile().then(() => 'still waits')])
  note()
  await stopping
  assert.equal(first, 'still waits')
  assert.deepEqual([await waiting(), runs], [[], ['last']])
})

/** A pool whose statements begin after `before`, and fail as it does. */
function through(pool: Pool, before: (text: string) => void | Promise<void>): Pool {
  const connect = async () => {
    const client = await pool.connect()
    const query = async (statement: { text: string }) => {
      await before(statement.text ?? '')
      return client.query(statement)
    }
    return { query, release: () => client.release() }
  }
  return new Proxy(pool, {
    get: (target, name) =>
      name === 'connect'
        ? (callback?: () => void) => (callback ? target.connect(callback) : connect())
        : Reflect.get(target, name),
  })
}
