import { parseCronItems, run, runMigrations, type TaskList, Logger as WorkerLogger } from 'graphile-worker'
import type { Pool } from 'pg'
import { type Kernel, systemContext } from './context.ts'
import type { Module } from './module.ts'

const quiet = new WorkerLogger(() => () => undefined)

/** Installs or upgrades the job queue's own tables; safe when two servers start at once. */
export const installJobs = (pool: Pool) => runMigrations({ pgPool: pool, logger: quiet })

/** The jobs of the domains as the queue calls them. */
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
  const schedule = modules.flatMap((module) => module.schedule ?? [])
  const runner = await run({
    pgPool: pool,
    taskList: taskListOf(kernel, modules),
    parsedCronItems: parseCronItems(schedule.map(({ cron, job }) => ({ task: job, match: cron, identifier: job }))),
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
