import { network } from '../caller.ts'

/**
 * What an address may send without publishing: a burst of about 250 attempts, then two a second. A successful publisher
 * gets its share back, so many streamers behind one address are not affected.
 */
export const budget = { bytes: 1 << 20, perSecond: 8 << 10, networksMax: 10_000 } as const

/** Counts by address over all its connections, so that reconnecting does not reset the budget. */
export class Budgets {
  /** Bytes spent, for addresses whose budget is not full. */
  readonly #spent = new Map<string, number>()

  /** false: the budget is exhausted. */
  spend(ip: string, bytes: number): boolean {
    const who = network(ip)
    const spent = (this.#spent.get(who) ?? 0) + bytes
    if (spent > budget.bytes) return false
    if (!this.#spent.has(who) && this.#spent.size >= budget.networksMax) this.#forgetOne()
    this.#spent.set(who, spent)
    return true
  }

  giveBack(ip: string, bytes: number): void {
    this.#set(network(ip), -bytes)
  }

  /** Called once a second. */
  tick(): void {
    for (const who of [...this.#spent.keys()]) this.#set(who, -budget.perSecond)
  }

  #set(who: string, by: number): void {
    const left = (this.#spent.get(who) ?? 0) + by
    if (left > 0) this.#spent.set(who, left)
    else this.#spent.delete(who)
  }

  #forgetOne(): void {
    const [first] = this.#spent.keys()
    if (first !== undefined) this.#spent.delete(first)
  }
}
