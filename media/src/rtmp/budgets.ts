import { network } from '../caller.ts'

/**
 * What an address may send without publishing: about 250 attempts at once, then two a second. Who then publishes gets
 * theirs back, so a house full of streamers does not notice.
 */
export const budget = { bytes: 1 << 20, perSecond: 8 << 10, networksMax: 10_000 } as const

/** Counts by address over all its connections, so that coming back does not begin anew. */
export class Budgets {
  /** Bytes that are gone; whoever stands here is not full again yet. */
  readonly #spent = new Map<string, number>()

  /** false: there was not so much left. */
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

  /** Once a second. */
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
