import { proofOfWork } from '@vondrona/rules/constants'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../refusal.ts'
import { type Balance, type Budget, makeBudgets } from './budgets.ts'
import { makeProofs, type Proofs } from './proofs.ts'
import { type Counter, ownCounter, type Shared, sharedCounters, tellTaken } from './shared.ts'

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

interface Options {
  /** Widens every limit, for load tests. */
  factor?: number
  now?: () => number
  proofs?: Proofs
  /** With several nodes; without it limits count in this process. */
  shared?: Shared | null
}

export function makeLimits({ factor = 1, now, shared = null, proofs = makeProofs(now) }: Options = {}): Limits {
  const counters = new Map<string, Counter>()
  const makeCounter = shared ? sharedCounters(shared) : ownCounter
  const limiterOf = ({ name, points, seconds }: Limit) => {
    const known = counters.get(name)
    if (known) return known
    const made = makeCounter({ name, points: points * factor, seconds })
    counters.set(name, made)
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
  const hasWorked = async (limit: AddressLimit, from: From): Promise<boolean> => {
    const known = worked.get(from)
    if (known) return !known.has(limit.name) && Boolean(known.add(limit.name))
    if (!from.proof || !proofs.redeem(from.proof)) return false
    if (shared && !(await isFirstUse(from.proof))) return false
    worked.set(from, new Set([limit.name]))
    return true
  }
  /** On any node. */
  const isFirstUse = (proof: string): Promise<boolean> =>
    limiterOf({ name: 'proof', points: 1, seconds: proofOfWork.life / 1000 })
      .consume(proof.split('.')[0] ?? '')
      .then(
        () => true,
        () => false,
      )
  const budgets = makeBudgets(factor, now)
  const tell = shared && tellTaken(shared, budgets.takenElsewhere)
  const take: Limits['take'] = (budget, who, amount) => {
    const balance = budgets.take(budget, who, amount)
    tell?.(budget, who, amount)
    return balance
  }
  return {
    spend,
    async spendFrom(limit, from) {
      const who = addressKey(from.address)
      try {
        await spend(limit, who)
      } catch (error) {
        if (!(error instanceof Refusal) || limit.plain) throw error
        if (await hasWorked(limit, from)) return spend(beyond(limit), who)
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
