import { asUnavailable, Unavailable } from '../db-errors.ts'
import { Refusal } from '../refusal.ts'

export interface Turns<Item extends object, Outcome> {
  /** How many may wait. */
  queue: number
  /** How many one turn writes at most. */
  perTurn: number
  /** The text of BUSY: the disk cannot follow. */
  busy: string
  /** Takes the sender's rate limit, before the queue, which is shared by all. Throws when it is used up. */
  take: (item: Item) => void
  /**
   * Writes a turn, and says what became of each item: an error concerns it alone. When it throws, nothing was written, and
   * it is called again with parts of the turn: what it does beyond the transaction may happen once for each item only.
   */
  write: (turn: readonly Item[]) => Promise<ReadonlyMap<Item, Outcome | Error>>
  /** What a failed transaction means to the one whose item was alone in it. */
  explain?: (cause: unknown) => unknown
  /** What makes a second sending the same one while the first is underway; null: nothing does. */
  keyOf?: (item: Item) => string | null
  /** The answer to a second sending; without it, that of the first. Throws when it means something else. */
  again?: (first: Promise<Outcome>, firstItem: Item, item: Item) => Promise<Outcome>
}

/**
 * Writes what many send in turns: what arrives while one transaction runs goes into the next, so that an answer means "on
 * disk" and a thousand senders cost as many statements as one. Turns do not overlap, and items stay in their order. A
 * transaction that fails because of one item is repeated for each half of its turn, so that the others pass.
 */
export function makeTurns<Item extends object, Outcome>(turns: Turns<Item, Outcome>): (item: Item) => Promise<Outcome> {
  const { explain = asUnavailable, keyOf = () => null, again = (first) => first } = turns
  const queue: Waiting<Item, Outcome>[] = []
  const underway = new Map<string, { item: Item; promise: Promise<Outcome> }>()
  let isWriting = false

  async function writeAll() {
    isWriting = true
    while (queue.length > 0) await settle(queue.splice(0, turns.perTurn))
    isWriting = false
  }

  async function settle(turn: readonly Waiting<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await turns.write(turn.map(({ item }) => item))
      for (const { item, resolve, reject } of turn) {
        const outcome = outcomes.has(item)
          ? (outcomes.get(item) as Outcome | Error)
          : new Error('A turn forgot an item.')
        if (outcome instanceof Error) reject(outcome)
        else resolve(outcome)
      }
    } catch (cause) {
      const error = explain(cause)
      if (turn.length === 1 || error instanceof Unavailable) for (const { reject } of turn) reject(error)
      else for (const half of halvesOf(turn)) await settle(half)
    }
  }

  return (item) => {
    const key = keyOf(item)
    const first = key === null ? undefined : underway.get(key)
    if (first) return again(first.promise, first.item, item)
    turns.take(item)
    if (queue.length >= turns.queue) throw new Refusal('BUSY', turns.busy, { retryAfter: 2 })
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
    queue.push({ item, resolve, reject })
    if (key !== null) {
      underway.set(key, { item, promise })
      const done = () => void underway.delete(key)
      promise.then(done, done)
    }
    if (!isWriting) void writeAll()
    return promise
  }
}

interface Waiting<Item, Outcome> {
  item: Item
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

function halvesOf<T>(turn: readonly T[]): readonly T[][] {
  const middle = Math.floor(turn.length / 2)
  return [turn.slice(0, middle), turn.slice(middle)]
}
