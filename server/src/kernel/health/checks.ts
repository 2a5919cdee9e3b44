import { totalmem } from 'node:os'
import { sql } from 'kysely'
import type { Db } from '../db.ts'
import type { RelayState } from '../events/bus.ts'
import { type Health, type HealthState, worstOf } from '../figures/overview.ts'
import { queueState } from '../jobs/queue-state.ts'
import { findMark } from './marks.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** From where on a value is to be watched, and from where on it is bad. */
interface Bounds {
  warning: number
  failing: number
}

/** Pure: the state of something of which more is worse. */
export const stateAbove = (value: number, { warning, failing }: Bounds): HealthState =>
  value >= failing ? 'failing' : value >= warning ? 'warning' : 'ok'

/** Milliseconds that the database takes to answer the shortest question. */
export async function databaseHealth({ db }: { db: Db }): Promise<Health> {
  const begun = performance.now()
  await sql`select 1`.execute(db)
  const value = Math.round(performance.now() - begun)
  return { state: stateAbove(value, { warning: 500, failing: 5 * second }), value }
}

/** Minutes that the oldest job is late, and how many were given up. Mails, tickets and refunds are jobs. */
export async function jobsHealth({ db, now }: { db: Db; now: () => Date }): Promise<Health> {
  const { lateBy, failed } = await queueState(db, now())
  const late = stateAbove(lateBy * second, { warning: 3 * minute, failing: 15 * minute })
  return {
    state: worstOf(late, failed > 0 ? 'warning' : 'ok'),
    value: Math.floor((lateBy * second) / minute),
    of: failed,
  }
}

/** Nightly backups may be late by half a day. */
export const backupBounds: Bounds = { warning: 36 * hour, failing: 7 * day }
/** A backup that nobody ever restored is a hope. */
export const drillBounds: Bounds = { warning: 120 * day, failing: Number.POSITIVE_INFINITY }

export const backupHealth = (from: { db: Db; now: () => Date }) => markHealth('backup', from, backupBounds, hour)
export const drillHealth = (from: { db: Db; now: () => Date }) => markHealth('drill', from, drillBounds, day)

async function markHealth(
  name: 'backup' | 'drill',
  { db, now }: { db: Db; now: () => Date },
  bounds: Bounds,
  unit: number,
): Promise<Health> {
  const mark = await findMark(db, name)
  if (!mark) return { state: 'warning' }
  const state = stateAbove(now().getTime() - mark.at.getTime(), bounds)
  return { state: mark.isGood ? state : 'failing', value: Math.floor((now().getTime() - mark.at.getTime()) / unit) }
}

/** Other nodes that are heard. What only the stand-in carries works, and is to be watched. */
export function eventsHealth(between: RelayState | null): Health {
  if (!between) return { state: 'off' }
  const { carriers, nodes, deaf } = between
  const works = carriers[0]?.isUp && deaf === 0
  return { state: works ? 'ok' : carriers.some(({ isUp }) => isUp) ? 'warning' : 'failing', value: nodes }
}

/** Bytes that are left to the system, or to this process where it is confined, of how many. */
export function memoryHealth(free = process.availableMemory(), of = memoryOf()): Health {
  const share = free / of
  return { state: share < 0.03 ? 'failing' : share < 0.1 ? 'warning' : 'ok', value: free, of }
}

function memoryOf() {
  const confined = process.constrainedMemory()
  return confined > 0 && confined < totalmem() ? confined : totalmem()
}
