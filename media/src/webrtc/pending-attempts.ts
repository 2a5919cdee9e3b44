import { network } from '../caller.ts'
import { crowded, Refusal } from '../hub/refusal.ts'

/** Counts attempts to connect that are still pending, by address (an IPv6 /64). */
export class PendingAttempts {
  readonly #most: number
  readonly #attempts = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Counts an attempt; the returned function ends it, once. Throws a Refusal when the address has too many. */
  enter(ip: string): () => void {
    const who = network(ip)
    const before = this.#attempts.get(who) ?? 0
    if (before >= this.#most) throw new Refusal('Too many attempts at once from this address; try again.', crowded, 503)
    this.#attempts.set(who, before + 1)
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      const left = (this.#attempts.get(who) ?? 1) - 1
      if (left) this.#attempts.set(who, left)
      else this.#attempts.delete(who)
    }
  }

  /** Counts the attempt until it fails or calls `settled`. */
  async during<T>(ip: string, attempt: (settled: () => void) => Promise<T>): Promise<T> {
    const settled = this.enter(ip)
    try {
      return await attempt(settled)
    } catch (error) {
      settled()
      throw error
    }
  }
}
