import { parseCronItems, run, runMigrations, type TaskList, Logger as WorkerLogger } from 'graphile-worker'
import type { Pool } from 'pg'
import { type Kernel, systemContext } from '../context.ts'
import { asUnavailable, Unavailable } from '../db.ts'
import type { Module } from '../module.ts'

const quiet = new WorkerLogger(() => () => undefined)

/** Installs or upgrades the job queue's own tables; safe when two servers start at once. */
export const installJobs = (pool: Pool) => runMigrations({ pgPool: pool, logger: quiet })

/** The jobs of the domains as tasks of the queue. */
export const taskListOf = (kernel: Kernel, modules: readonly Module[]): TaskList =>
  Object.fromEntries(
    modules.flatMap((module) =>
      Object.entries(module.jobs ?? {}).map(([name, job]) => [
        name,
        async (payload: unknown) => {
          await job(systemContext(kernel), payload as never)
        },
      ]),
    ),
  )

/** Runs the jobs of the domains until `stop`, which lets the running ones finish. */
export async function startJobs(
  kernel: Kernel,
  pool: Pool,
  modules: readonly Module[],
): Promise<{ stop(): Promise<void> }> {
  await freeDeadJobs(pool, kernel.config.NODES)
  const schedule = modules.flatMap((module) => module.schedule ?? [])
  const runner = await run({
    pgPool: patient(pool),
    taskList: taskListOf(kernel, modules),
    parsedCronItems: parseCronItems(
      schedule.map(({ cron, job, queue }) => ({
        task: job,
        match: cron,
        identifier: job,
        options: queue ? { queueName: queue } : {},
      })),
    ),
    concurrency: 4,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: new WorkerLogger(() => (level, message) => {
      if (level === 'error' || level === 'warning') kernel.log.warn({ job: true }, message)
    }),
  })
  runner.promise.catch((error) => kernel.log.error({ err: error }, 'job runner stopped'))
  return { stop: () => runner.stop() }
}

/** Jobs locked by a killed process would wait for hours. With a single node, every lock found at the start is stale. */
async function freeDeadJobs(pool: Pool, nodes: number) {
  const age = nodes > 1 ? '30 minutes' : '0'
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
     where locked_at <= now() - $1::interval having count(*) > 0`,
    [age],
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
