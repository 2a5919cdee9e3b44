import type pg from 'pg'
import { pino } from 'pino'
import { makeKernel } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { type Context, systemContext } from '../../server/src/kernel/context.ts'
import { openDatabase } from '../../server/src/kernel/db.ts'
import { makeIds } from '../../server/src/kernel/ids.ts'
import { findPostgres } from '../../server/src/kernel/postgres/index.ts'
import type { ServedStandIn } from '../../server/src/stand-ins/index.ts'
import { cpuMicros } from '../lib/measure.ts'

export interface Place {
  contexts: readonly Context[]
  pool: pg.Pool
  standIn: ServedStandIn
  newId: () => string
  /** CPU time so far, µs: of this process, with the provider's stand-in, and of the connections of the database. */
  cpu(): Promise<{ node: number; postgres: number }>
  close(): Promise<void>
}

/** Two servers' worth of use cases in this process, each with its own queues, on the database of the one that was started. */
export async function openPlace(dataDir: string, standIn: ServedStandIn): Promise<Place> {
  const address = findPostgres(dataDir)
  if (!address) throw new Error('no database')
  const databases = [openDatabase(address.url), openDatabase(address.url)]
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://127.0.0.1',
    MEDIA_GATEWAY: 'off',
    RATE_LIMIT_FACTOR: '1000000',
    UNVERIFIED_SHARE: '100', // its buyers have no accounts
    PAYMENT_SANDBOX_URL: standIn.url,
    PAYMENT_MOBILE_MONEY: 'sandbox',
  })
  const log = pino({ level: 'fatal' })
  const kernels = await Promise.all(databases.map(({ db, pool }) => makeKernel({ config, log, db, pool })))
  const close = async () => {
    for (const { bus, payments } of kernels) {
      await payments.stop()
      await bus.close()
    }
    for (const database of databases) await database.close()
  }
  const pool = (databases[0] as (typeof databases)[0]).pool
  const cpu = async () => {
    const { rows } = await pool.query('select pid from pg_stat_activity where datname = current_database()')
    const postgres = rows.reduce((sum, { pid }) => sum + cpuMicros(pid), 0)
    return { node: cpuMicros(process.pid), postgres }
  }
  return { cpu, contexts: kernels.map((kernel) => systemContext(kernel)), pool, standIn, newId: makeIds(), close }
}
