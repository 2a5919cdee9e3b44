import { Refusal } from '../refusal.ts'

/** A token bucket: a burst of `capacity`, refilled at `perSecond`. */
export interface Budget {
  readonly name: string
  readonly capacity: number
  readonly perSecond: number
  /** Text key with `{seconds}`. */
  readonly key?: string
}

/** The state after an amount was taken. */
export interface Balance {
  readonly capacity: number
  readonly left: number
  /** Whole seconds until the bucket is full again. */
  readonly fullIn: number
}

interface Bucket {
  left: number
  at: number
}

const mostBuckets = 50_000

/** `factor` widens every budget, for load tests. `now` in milliseconds. */
export function makeBudgets(factor = 1, now: () => number = () => performance.now()) {
  const budgets = new Map<string, Map<string, Bucket>>()

  function look({ name, ...budget }: Pick<Budget, 'name' | 'capacity' | 'perSecond'>, who: string) {
    const capacity = budget.capacity * factor
    const perSecond = budget.perSecond * factor
    const time = now()
    const buckets = budgets.get(name) ?? new Map<string, Bucket>()
    budgets.set(name, buckets)
    const before = buckets.get(who)
    if (before && before.at > time) before.at = time // the clock was set back
    const left = before ? Math.min(capacity, before.left + ((time - before.at) * perSecond) / 1000) : capacity
    const keep = (rest: number) => {
      buckets.delete(who) // to the end: the first ones are those not used for longest
      buckets.set(who, { left: rest, at: time })
      if (buckets.size > mostBuckets) buckets.delete(buckets.keys().next().value as string)
    }
    return { capacity, perSecond, left, keep }
  }

  return {
    /**
     * Takes `amount` (negative: returns it) for `who`; if there is not enough, takes nothing and throws RATE_LIMITED with
     * retryAfter.
     */
    take({ key, ...budget }: Budget, who: string, amount: number): Balance {
      const { capacity, perSecond, left, keep } = look(budget, who)
      if (amount > left) {
        const seconds = Math.max(1, Math.ceil((amount - left) / perSecond))
        throw new Refusal('RATE_LIMITED', key ?? 'shell.rateLimited', { retryAfter: seconds, params: { seconds } })
      }
      keep(left - amount)
      return { capacity, left: left - amount, fullIn: Math.ceil((capacity - left + amount) / perSecond) }
    },
    /** What another node gave out of the same bucket: it may be more than there is, and is then owed. */
    takenElsewhere(budget: Pick<Budget, 'name' | 'capacity' | 'perSecond'>, who: string, amount: number): void {
      const { capacity, left, keep } = look(budget, who)
      keep(Math.min(capacity, left - amount))
    },
  }
}
