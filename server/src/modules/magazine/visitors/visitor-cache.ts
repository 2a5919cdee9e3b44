import { article } from '@vondrona/rules/constants'
import type { Kernel } from '../../../kernel/context.ts'
import { perProcess } from '../../../kernel/per-process.ts'

const { bytes: mostBytes, entries: mostEntries, life, afterLikes } = article.prebuilt

interface Entry {
  value: unknown
  bytes: number
  at: number
}

/**
 * An in-memory cache of what every visitor sees: bounded in bytes and entries, cleared when the magazine changes (on any
 * node); entries expire after `life`, because some changes have no event (a member's picture).
 */
export class VisitorCache {
  readonly #entries = new Map<string, Entry>()
  readonly #now: () => number
  #bytes = 0
  #generation = 0
  #likesAt = -Infinity

  constructor(now: () => number) {
    this.#now = now
  }

  /** Pass it to `put`: what was read before a change is not cached after it. */
  get generation(): number {
    return this.#generation
  }

  get<T>(key: string): T | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (entry.at + life < this.#now() || (this.#likesAt >= entry.at && entry.at + afterLikes < this.#now())) {
      this.#drop(key, entry)
      return undefined
    }
    return entry.value as T
  }

  put(key: string, value: unknown, bytes: number, generation: number): void {
    if (generation !== this.#generation || bytes > mostBytes / 8) return
    const before = this.#entries.get(key)
    if (before) this.#drop(key, before)
    this.#entries.set(key, { value, bytes, at: this.#now() })
    this.#bytes += bytes
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= mostBytes && this.#entries.size <= mostEntries) break
      this.#drop(oldest, entry)
    }
  }

  clear(): void {
    this.#generation += 1
    this.#entries.clear()
    this.#bytes = 0
  }

  /** Counts of likes may lag by `afterLikes`, so that an article that many like at once stays cached. */
  likesChanged(): void {
    this.#likesAt = this.#now()
  }

  #drop(key: string, { bytes }: Entry) {
    if (this.#entries.delete(key)) this.#bytes -= bytes
  }
}

export const visitorCache = perProcess((kernel: Kernel) => {
  const cache = new VisitorCache(() => kernel.now().getTime())
  kernel.bus.on('magazine.changed', ({ likes }) => (likes ? cache.likesChanged() : cache.clear()))
  return cache
})
