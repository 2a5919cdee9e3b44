import { makeKernel } from '../app.ts'
import { type Config, operatorLanguage, readConfig } from '../config.ts'
import { type Installation, openInstallation } from '../installation.ts'
import { type Context, operatorContext } from '../kernel/context.ts'
import { relayByJobs } from '../kernel/events/by-job.ts'
import { makeLog } from '../kernel/log.ts'
import { closedAtEnd } from './command.ts'

export interface Opened {
  config: Config
  installation: Installation
}

/** For the time of `work`: the database, that of a running server if there is one. */
export async function withInstallation<T>(
  options: Parameters<typeof openInstallation>[2],
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  const config = readConfig()
  const log = makeLog(config.LOG_LEVEL === 'silent' ? 'silent' : 'warn')
  const installation = await openInstallation(config, log, { joinRunning: true, ...options })
  return closedAtEnd(installation.close, () => work({ config, installation }))
}

/** The same with a context: what is done through it is in the audit log, and the running server hears of it. */
export const withContext = <T>(
  command: string,
  options: Parameters<typeof openInstallation>[2],
  work: (ctx: Context, opened: Opened) => Promise<T>,
): Promise<T> =>
  withInstallation(options, async (opened) => {
    const { config, installation } = opened
    const { db, pool } = installation
    const log = makeLog(config.LOG_LEVEL === 'silent' ? 'silent' : 'warn')
    const kernel = await makeKernel({ config, log, db, pool, tell: relayByJobs(db) })
    try {
      return await work(operatorContext(kernel, command, operatorLanguage()), opened)
    } finally {
      await kernel.bus.close()
      await kernel.payments.stop()
    }
  })
