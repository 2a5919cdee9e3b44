import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Bus } from '../events/bus.ts'
import type { Budget } from './budgets.ts'

/** What several nodes count together (decision 0090). */
export interface Shared {
  readonly pool: Pool
  readonly bus: Bus
  /** What stands in the database instead of an address or an account. */
  hide(text: string): string
}

declare module '../events/bus.ts' {
  interface Events {
    /** What was taken out of token buckets on one node. */
    'limits.taken': { node: string; taken: Taken[] }
  }
}

type Spec = Pick<Budget, 'name' | 'capacity' | 'perSecond'>
type Taken = readonly [budget: Spec, amounts: readonly (readonly [who: string, amount: number])[]]

const toldEvery = 1_000 // ms
const believed = 1_000 // ms for which a refusal is repeated without asking the database
const sweptEvery = 600_000 // ms

/** Counts one limit: in this process, or for all nodes in the database. */
export interface Counter {
  consume(who: string): Promise<unknown>
  get(who: string): Promise<RateLimiterRes | null>
  reward(who: string): Promise<unknown>
  delete(who: string): Promise<unknown>
}

interface Counted {
  name: string
  points: number
  seconds: number
}

/** Without the other nodes. */
export const ownCounter = ({ name, points, seconds }: Counted): RateLimiterMemory =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })

/** Counters in the database: one statement for each call, and none for who goes on after a refusal. */
export function sharedCounters({ pool, hide }: Shared): (limit: Counted) => Counter {
  const sweep = () => pool.query('delete from rate_count where expire < $1', [Date.now()]).catch(() => {})
  setInterval(sweep, sweptEvery).unref()
  return (limit) => {
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_count',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: '',
      points: limit.points,
      duration: limit.seconds,
      insuranceLimiter: ownCounter(limit), // the database is away: what is counted then would fail anyway
    })
    const keyOf = (who: string) => hide(`${limit.name} ${who}`)
    const refused = new Map<string, { at: number; until: number }>()
    return {
      async consume(who) {
        const known = refused.get(who)
        const now = performance.now()
        if (known && now - known.at < believed && now < known.until)
          throw new RateLimiterRes(0, known.until - now, limit.points + 1, false)
        refused.delete(who)
        try {
          await limiter.consume(keyOf(who))
        } catch (error) {
          if (refused.size > 10_000) refused.clear()
          if (error instanceof RateLimiterRes) refused.set(who, { at: now, until: now + error.msBeforeNext })
          throw error
        }
      },
      get: (who) => limiter.get(keyOf(who)),
      reward(who) {
        refused.delete(who)
        return limiter.reward(keyOf(who))
      },
      delete(who) {
        refused.delete(who)
        return limiter.delete(keyOf(who))
      },
    }
  }
}

/**
 * Token buckets are asked for each request, too often for the database: each node keeps its own and tells the others once
 * a second what was taken, so that over a few seconds nobody gets more out of several nodes than out of one.
 */
export function tellTaken({ bus }: Shared, hear: (budget: Spec, who: string, amount: number) => void) {
  const node = crypto.randomUUID()
  const pending = new Map<string, { spec: Spec; amounts: Map<string, number> }>()
  const tell = () => {
    if (pending.size === 0) return
    const taken = [...pending.values()].map(({ spec, amounts }): Taken => [spec, [...amounts]])
    pending.clear()
    bus.publish('limits.taken', { node, taken })
  }
  setInterval(tell, toldEvery).unref()
  bus.on('limits.taken', ({ node: from, taken }) => {
    if (from === node) return
    for (const [spec, amounts] of taken) for (const [who, amount] of amounts) hear(spec, who, amount)
  })
  return ({ name, capacity, perSecond }: Budget, who: string, amount: number) => {
    const own = pending.get(name) ?? { spec: { name, capacity, perSecond }, amounts: new Map<string, number>() }
    pending.set(name, own)
    own.amounts.set(who, (own.amounts.get(who) ?? 0) + amount)
  }
}
