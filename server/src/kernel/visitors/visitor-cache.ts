import { prebuilt } from '@vondrona/rules/constants'
import type { Context, Kernel } from '../context.ts'

const { bytes: mostBytes, entries: mostEntries, life, countsBehind } = prebuilt

interface Entry {
  value: unknown
  bytes: number
  at: number
}

/**
 * An in-memory cache of what every visitor sees of one domain: bounded in bytes and entries, cleared when the domain
 * changes (on any node); entries expire after `life`, because some changes have no event (a member's
 * picture).
 */
export class VisitorCache {
  readonly #entries = new Map<string, Entry>()
  readonly #now: () => number
  #bytes = 0
  #generation = 0
  #countsAt = -Infinity

  constructor(now: () => number) {
    this.#now = now
  }

  /** To be given back with `put`: what was read before a change is not kept after it. */
  get generation(): number {
    return this.#generation
  }

  get<T>(key: string): T | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (entry.at + life < this.#now() || (this.#countsAt >= entry.at && entry.at + countsBehind < this.#now())) {
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

  /** Counts may be a little behind: what many like or reserve at once is still kept. */
  countsChanged(): void {
    this.#countsAt = this.#now()
  }

  #drop(key: string, { bytes }: Entry) {
    if (this.#entries.delete(key)) this.#bytes -= bytes
  }
}

/** The cache of one domain, in the time of this kernel; it forgets all when this node missed what others changed. */
export function openVisitorCache({ now, bus }: Pick<Kernel, 'now' | 'bus'>): VisitorCache {
  const cache = new VisitorCache(() => now().getTime())
  bus.on('events.missed', () => cache.clear())
  return cache
}

/**
 * `weigh` says what is kept with it in bytes; null: it is not worth keeping, and nothing is not: whoever looks for what is
 * not there would push out what is. Each language has its own.
 */
export async function remember<T>(
  cache: VisitorCache,
  ctx: Context,
  key: string,
  read: () => Promise<T>,
  weigh: (value: T) => number | null = bytesOf,
): Promise<T> {
  const full = `${ctx.language} ${key}`
  const known = cache.get<T>(full)
  if (known !== undefined) return known
  const { generation } = cache
  const value = await read()
  const bytes = value === null ? null : weigh(value)
  if (bytes !== null) cache.put(full, value, bytes, generation)
  return value
}

export const bytesOf = (value: unknown): number => JSON.stringify(value).length * 2
