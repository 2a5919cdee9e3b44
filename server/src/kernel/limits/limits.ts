import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../refusal.ts'
import { type Balance, type Budget, makeBudgets } from './budgets.ts'

/** `points` calls per `seconds`. */
export interface Limit {
  readonly name: string
  readonly points: number
  readonly seconds: number
  /** Text key with `{seconds}`. */
  readonly key?: string
}

export interface Limits {
  /** Counts one call for `who` (an account id, an address key, …); throws RATE_LIMITED with retryAfter. */
  spend(limit: Limit, who: string): Promise<void>
  /** Resets the count, e.g. after a correct password. */
  forgive(limit: Limit, who: string): Promise<void>
  /** Uncounts one call that turned out not to be of the counted kind. */
  giveBack(limit: Limit, who: string): Promise<void>
  /**
   * Takes `amount` out of a token bucket (negative: returns it); throws RATE_LIMITED with retryAfter if there is not
   * enough.
   */
  take(budget: Budget, who: string, amount: number): Balance
}

/**
 * `factor` widens every limit, for load tests. Limits count in this process: they protect one machine; with several
 * nodes each counts separately.
 */
export function makeLimits(factor = 1, now?: () => number): Limits {
  const limiters = new Map<string, RateLimiterMemory>()
  const limiterOf = (limit: Limit) => {
    const known = limiters.get(limit.name)
    if (known) return known
    const made = new RateLimiterMemory({
      keyPrefix: limit.name,
      points: limit.points * factor,
      duration: limit.seconds,
    })
    limiters.set(limit.name, made)
    return made
  }
  return {
    async spend(limit, who) {
      try {
        await limiterOf(limit).consume(who)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
        throw new Refusal('RATE_LIMITED', limit.key ?? 'shell.rateLimited', {
          retryAfter: seconds,
          params: { seconds },
        })
      }
    },
    async forgive(limit, who) {
      await limiterOf(limit).delete(who)
    },
    async giveBack(limit, who) {
      await limiterOf(limit).reward(who)
    },
    take: makeBudgets(factor, now),
  }
}

/** The key of an address for limits: the /64 for IPv6, because one person owns a complete /64; the address for IPv4. */
export function addressKey(address: string | null): string {
  if (!address) return 'local'
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const middle = tail === undefined ? [] : Array(Math.max(0, 8 - left.length - right.length)).fill('0')
  return `${[...left, ...middle, ...right]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')}::/64`
}
