import { proofOfWork } from '@vondrona/rules/constants'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../refusal.ts'
import { type Balance, type Budget, makeBudgets } from './budgets.ts'
import { makeProofs, type Proofs } from './proofs.ts'

/** `points` calls per `seconds`. */
export interface Limit {
  readonly name: string
  readonly points: number
  readonly seconds: number
  /** Text key with `{seconds}`. */
  readonly key?: string
}

/** One that counts addresses, declared with its reason (`declareAddressLimit`). */
export interface AddressLimit extends Limit {
  readonly why: string
  /** Its callers cannot work for it: they are not asked to. */
  readonly plain?: boolean
}

/** From where a call comes, and the work that was done for it. */
export interface From {
  readonly address: string | null
  readonly proof?: string | null
}

export interface Limits {
  /** Counts one call for `who` (an account id, an address key, …); throws RATE_LIMITED with retryAfter. */
  spend(limit: Limit, who: string): Promise<void>
  /**
   * Counts one call of an address, after whatever else is counted. Beyond the limit it asks for a proof of work: the
   * refusal carries a challenge, and with its answer the same call passes, up to `proofOfWork.most` times as often.
   */
  spendFrom(limit: AddressLimit, from: From): Promise<void>
  giveBackFrom(limit: AddressLimit, from: From): Promise<void>
  /** Resets the count, e.g. after a correct password. */
  forgive(limit: Limit, who: string): Promise<void>
  /** Uncounts one call that turned out not to be of the counted kind. */
  giveBack(limit: Limit, who: string): Promise<void>
  /**
   * Takes `amount` out of a token bucket (negative: returns it); throws RATE_LIMITED with retryAfter if there is not
   * enough.
   */
  take(budget: Budget, who: string, amount: number): Balance
  takeFrom(budget: Budget & { readonly why: string }, from: From, amount: number): Balance
}

/**
 * `factor` widens every limit, for load tests. Limits count in this process: they protect one machine; with several
 * nodes each counts separately.
 */
export function makeLimits(factor = 1, now?: () => number, proofs: Proofs = makeProofs(now)): Limits {
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
  const spend = async (limit: Limit, who: string) => {
    try {
      await limiterOf(limit).consume(who)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
      throw new Refusal('RATE_LIMITED', limit.key ?? 'shell.rateLimited', { retryAfter: seconds, params: { seconds } })
    }
  }
  const worked = new WeakMap<From, Set<string>>()
  const beyond = (limit: AddressLimit): Limit => ({
    ...limit,
    name: `${limit.name}+`,
    points: limit.points * (proofOfWork.most - 1),
  })
  /** Each call works for itself: one proof opens no batch. */
  const hasWorked = (limit: AddressLimit, from: From): boolean => {
    const known = worked.get(from)
    if (known) return !known.has(limit.name) && Boolean(known.add(limit.name))
    if (!from.proof || !proofs.redeem(from.proof)) return false
    worked.set(from, new Set([limit.name]))
    return true
  }
  const take = makeBudgets(factor, now)
  return {
    spend,
    async spendFrom(limit, from) {
      const who = addressKey(from.address)
      try {
        await spend(limit, who)
      } catch (error) {
        if (!(error instanceof Refusal) || limit.plain) throw error
        if (hasWorked(limit, from)) return spend(beyond(limit), who)
        const more = await limiterOf(beyond(limit)).get(who)
        if (more && more.remainingPoints <= 0) throw error
        const harder = Math.floor(Math.log2(1 + (more?.consumedPoints ?? 0) / limit.points))
        throw new Refusal(error.code, error.key, { ...error.details, proof: proofs.challenge(harder) })
      }
    },
    giveBackFrom: async (limit, from) => void (await limiterOf(limit).reward(addressKey(from.address))),
    async forgive(limit, who) {
      await limiterOf(limit).delete(who)
    },
    async giveBack(limit, who) {
      await limiterOf(limit).reward(who)
    },
    take,
    takeFrom: (budget, from, amount) => take(budget, addressKey(from.address), amount),
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
