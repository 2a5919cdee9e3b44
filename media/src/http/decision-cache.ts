import { Refusal } from '../hub/refusal.ts'
import { RecentMap } from '../recent-map.ts'

const times = {
  /** How long a yes is cached (ms). */
  allowed: 60_000,
  /** How long a no is cached (ms), so that a client that retries all the time does not reach the server. */
  refused: 1000,
} as const
const denied = -401 // the server refused; any other code means that it did not answer
const remembered = 20_000

interface Decision {
  at: number
  /** null: yes. */
  no: unknown
}

/** Caches the server's decisions; concurrent requests for the same key share one question. */
export class DecisionCache {
  readonly #known: RecentMap<Decision>
  readonly #asking = new Map<string, Promise<Decision>>()
  readonly #now: () => number

  constructor(now: () => number, most = remembered) {
    this.#known = new RecentMap(most)
    this.#now = now
  }

  /** Throws the refusal. A server that does not answer does not revoke an earlier yes. */
  async ask(key: string, question: () => Promise<void>): Promise<void> {
    const known = this.#known.get(key)
    const { no } = known && this.#isFresh(known) ? known : await this.#askOnce(key, question, known?.no === null)
    if (no !== null) throw no
  }

  forget(part: string): void {
    for (const key of this.#known.keys()) if (key.includes(part)) this.#known.delete(key)
  }

  /** Deletes expired decisions. */
  tidy(): void {
    for (const [key, { at }] of this.#known) if (at < this.#now() - 2 * times.allowed) this.#known.delete(key)
  }

  #isFresh({ at, no }: Decision): boolean {
    return this.#now() - at <= (no === null ? times.allowed : times.refused)
  }

  #askOnce(key: string, question: () => Promise<void>, wasAllowed: boolean): Promise<Decision> {
    const running = this.#asking.get(key)
    if (running) return running
    const asked = question()
      .then(
        () => null,
        (error: unknown) => (wasAllowed && error instanceof Refusal && error.code !== denied ? null : error),
      )
      .then((no) => {
        const decision = { at: this.#now(), no }
        this.#known.set(key, decision)
        return decision
      })
      .finally(() => this.#asking.delete(key))
    this.#asking.set(key, asked)
    return asked
  }
}
