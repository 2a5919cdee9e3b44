import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  parseCronItems,
  run,
  runMigrations,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker'
import type { Pool } from 'pg'
import { type Kernel, systemContext } from '../context.ts'
import { asUnavailable, Unavailable } from '../db.ts'
import { publishTold, toldByCommand } from '../events/by-job.ts'
import { jobSeconds, jobsDone } from '../metrics/counters.ts'
import type { Module } from '../module.ts'
import { kindOf, runAs } from '../tracing/running.ts'
import { causeOfJob, jobsAtOnce } from './jobs.ts'
import { keepWorking, type Pace } from './workers.ts'

const quiet = new WorkerLogger(() => () => undefined)

/** Installs or upgrades the job queue's own tables; safe when two servers start at once. */
export const installJobs = (pool: Pool) => runMigrations({ pgPool: pool, logger: quiet })

/** The jobs of the domains as tasks of the queue, and the events that commands left for the server. */
export const taskListOf = (kernel: Kernel, modules: readonly Module[]): TaskList => ({
  [toldByCommand]: async (payload) => publishTold(kernel.bus, payload),
  ...Object.fromEntries(
    modules.flatMap((module) =>
      Object.entries(module.jobs ?? {}).map(([name, job]) => [
        name,
        measuredJob(kernel, name, (payload) =>
          asTrace(kernel, name, () => job(systemContext(kernel, causeOfJob(payload)), payload as never)),
        ),
      ]),
    ),
  ),
})

async function asTrace({ newId, tracer }: Kernel, name: string, work: () => Promise<void>) {
  const span = tracer.begin(`job ${name}`, 'consumer', { 'job.name': name })
  try {
    await runAs({ id: newId(), span }, work)
    span?.end()
  } catch (error) {
    span?.end(kindOf(error))
    throw error
  }
}

function measuredJob({ meter }: Kernel, job: string, run: (payload: unknown) => Promise<void>) {
  if (!meter.isOn) return run
  for (const metric of [jobsDone, jobSeconds]) meter.know(metric, 'job', [job])
  return async (payload: unknown) => {
    const begun = performance.now()
    let outcome: 'ok' | 'failed' = 'failed'
    try {
      await run(payload)
      outcome = 'ok'
    } finally {
      meter.add(jobSeconds, { job }, (performance.now() - begun) / 1000)
      meter.add(jobsDone, { job, outcome })
    }
  }
}

const notedWithin = 5_000 // one broken connection and the next try

/** Runs the jobs of the domains until `stop`, which lets the running ones finish and be marked as done. */
export async function startJobs(
  kernel: Kernel,
  pool: Pool,
  modules: readonly Module[],
  pace?: Pace,
): Promise<{ stop(): Promise<void> }> {
  if (kernel.config.NODES === 1) await freeAllJobs(pool)
  const schedule = modules.flatMap((module) => module.schedule ?? [])
  const events: WorkerEvents = new EventEmitter()
  let owner: string | undefined
  events.on('pool:create', ({ workerPool }) => {
    owner = workerPool.id
  })
  const runner = await run({
    pgPool: patient(pool),
    events,
    taskList: taskListOf(kernel, modules),
    parsedCronItems: parseCronItems(
      schedule.map(({ cron, job, queue }) => ({
        task: job,
        match: cron,
        identifier: job,
        options: queue ? { queueName: queue } : {},
      })),
    ),
    concurrency: jobsAtOnce,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: new WorkerLogger(() => (level, message) => {
      if (level === 'error' || level === 'warning') kernel.log.warn({ job: true }, message)
    }),
  })
  runner.promise.catch((error) =>
    kernel.log.error({ todo: 'restart the server, and report it with these lines', err: error }, 'job runner stopped'),
  )
  const doubtful = (error: unknown) => kernel.log.warn({ err: error }, 'the job queue does not hear of this server')
  const working = owner === undefined ? undefined : keepWorking(pool, owner, doubtful, pace)
  return {
    async stop() {
      await runner.stop()
      await working?.stop()
      await untilNoted(pool, owner).catch((error) => kernel.log.warn({ err: error }, 'a job may run again'))
    },
  }
}

/**
 * The runner does not wait until the database knows how its last jobs ended: what is locked by it until then would run
 * again at the next start.
 */
async function untilNoted(pool: Pool, owner: string | undefined) {
  const deadline = performance.now() + notedWithin
  const held = 'select from graphile_worker._private_jobs where locked_by = $1 limit 1'
  while ((await pool.query(held, [owner])).rowCount) {
    if (performance.now() > deadline) throw new Error(`not marked as done within ${notedWithin} ms`)
    await sleep(20)
  }
}

/** With a single server, every lock found at the start is that of a killed one. */
async function freeAllJobs(pool: Pool) {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
     where locked_at is not null having count(*) > 0`,
  )
}

/**
 * The queue retries on « cannot connect now ». Any other error for a lost connection, while a job is being marked as
 * done, would end the entire process.
 */
function patient(pool: Pool): Pool {
  const connect = async () => {
    const client = await pool.connect().catch(wait)
    const query = (...args: [string]) => client.query(...args).catch(wait)
    return { query, release: () => client.release() }
  }
  return new Proxy(pool, {
    get: (target, name) =>
      name === 'connect'
        ? (callback?: () => void) => (callback ? pool.connect(callback) : connect())
        : Reflect.get(target, name),
  })
}

function wait(error: unknown): never {
  if (!(asUnavailable(error) instanceof Unavailable)) throw error
  throw Object.assign(new Error((error as Error).message, { cause: error }), { code: '57P03' })
}
