import { Refusal } from '../hub/refusal.ts'
import { RecentMap } from '../recent-map.ts'

const times = {
  /** Until it is asked again whether somebody may watch (ms). */
  allowed: 60_000,
  /** A no is kept for a moment: who asks all the time does not ask the server. */
  refused: 1000,
} as const
const denied = -401 // the server's own no; anything else is a server that does not answer
const remembered = 20_000

interface Answer {
  at: number
  /** null: yes. */
  no: unknown
}

/** What the server said about each question; whoever asks the same meanwhile waits for the same answer. */
export class Answers {
  readonly #known: RecentMap<Answer>
  readonly #asking = new Map<string, Promise<Answer>>()
  readonly #now: () => number

  constructor(now: () => number, most = remembered) {
    this.#known = new RecentMap(most)
    this.#now = now
  }

  /** Throws the no. A server that does not answer takes back no yes. */
  async ask(key: string, question: () => Promise<void>): Promise<void> {
    const known = this.#known.get(key)
    const { no } = known && this.#isFresh(known) ? known : await this.#askOnce(key, question, known?.no === null)
    if (no !== null) throw no
  }

  forget(part: string): void {
    for (const key of this.#known.keys()) if (key.includes(part)) this.#known.delete(key)
  }

  /** What is so old that it says nothing any more. */
  tidy(): void {
    for (const [key, { at }] of this.#known) if (at < this.#now() - 2 * times.allowed) this.#known.delete(key)
  }

  #isFresh({ at, no }: Answer): boolean {
    return this.#now() - at <= (no === null ? times.allowed : times.refused)
  }

  #askOnce(key: string, question: () => Promise<void>, wasAllowed: boolean): Promise<Answer> {
    const running = this.#asking.get(key)
    if (running) return running
    const asked = question()
      .then(
        () => null,
        (error: unknown) => (wasAllowed && error instanceof Refusal && error.code !== denied ? null : error),
      )
      .then((no) => {
        const answer = { at: this.#now(), no }
        this.#known.set(key, answer)
        return answer
      })
      .finally(() => this.#asking.delete(key))
    this.#asking.set(key, asked)
    return asked
  }
}
