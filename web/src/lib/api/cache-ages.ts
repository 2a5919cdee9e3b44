/** R-NET-06, R-CONST-32: how old the answers in the cache are, how many entities they contain, and what must be evicted. */
import { dataCache } from '@vondrona/rules/constants'

interface Answer {
  at: number
  entities: ReadonlySet<string>
}

/** Remembers the age of cached answers and chooses what to evict. */
export class CacheAges {
  /** By operation. */
  readonly #answers = new Map<number, Answer>()
  /** When each thing was last heard of, the longest ago first. */
  readonly #entities = new Map<string, number>()
  readonly #active = new Set<number>()

  get size(): number {
    return this.#entities.size
  }

  /** Somebody looks at this operation's answer: what it shows is not removed. */
  entered = (operation: number) => void this.#active.add(operation)
  left = (operation: number) => void this.#active.delete(operation)

  /** The network answered. */
  answered(operation: number, data: unknown, now: number): void {
    const entities = new Set<string>()
    collect(data, entities)
    for (const key of entities) {
      this.#entities.delete(key)
      this.#entities.set(key, now)
    }
    this.#answers.set(operation, { at: now, entities })
  }

  /** When the network answered last. */
  answeredAt = (operation: number): number | undefined => this.#answers.get(operation)?.at

  /** True when the cache must not answer alone any more. */
  isOld(operation: number, now: number): boolean {
    const answer = this.#answers.get(operation)
    return answer !== undefined && now - answer.at >= dataCache.maxAge
  }

  /** The keys that must leave the cache now. Without a network age alone is no reason: the last lists stay readable. */
  sweep(now: number, isOffline: boolean): string[] {
    const shown = new Set([...this.#active].flatMap((operation) => [...(this.#answers.get(operation)?.entities ?? [])]))
    const gone: string[] = []
    let excess = this.#entities.size - dataCache.maxEntries
    for (const [key, at] of this.#entities) {
      const isExpired = !isOffline && now - at >= dataCache.maxAge
      if (!isExpired && excess <= 0) break // ordered by age: the rest is younger
      if (shown.has(key)) continue
      this.#entities.delete(key)
      gone.push(key)
      excess -= 1
    }
    for (const [operation, { at }] of this.#answers)
      if (!isOffline && !this.#active.has(operation) && now - at >= dataCache.maxAge) this.#answers.delete(operation)
    return gone
  }
}

/** A thing is what has a type and an id, however deep it lies. */
function collect(value: unknown, into: Set<string>): void {
  if (Array.isArray(value)) for (const one of value) collect(one, into)
  else if (typeof value === 'object' && value !== null) {
    const { __typename, id } = value as { __typename?: unknown; id?: unknown }
    if (typeof __typename === 'string' && (typeof id === 'string' || typeof id === 'number'))
      into.add(`${__typename}:${id}`)
    for (const one of Object.values(value)) collect(one, into)
  }
}
