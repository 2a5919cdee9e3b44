import { order as limits } from '@vondrona/rules/constants'
import { type Context, systemContext } from '../../../kernel/context.ts'
import { asUnavailable, type Tx, Unavailable } from '../../../kernel/db.ts'
import { declareAddressLimit } from '../../../kernel/limits/addresses.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { type PlaceRow, placesOf } from '../store.ts'
import { admit, type NewOrder, type Order } from './admit-order.ts'
import { type Draft, isSame } from './draft.ts'
import { readFacts } from './facts.ts'
import { findSent, type Key } from './store.ts'
import { storeOrders } from './store-orders.ts'

interface Waiting {
  draft: Draft
  resolve: (order: Order) => void
  reject: (error: unknown) => void
}

const pace = { name: 'orders', ...limits.pace, key: 'orders.tooFast' }
const guestPace = declareAddressLimit({
  name: 'guest-orders',
  ...limits.guestPace,
  key: 'orders.tooFast',
  why: 'The queue of reservations is shared by all. Places are protected by the share of unverified ones (D-28), not by this.',
})

/**
 * Writes the reservations of all events in turns: what arrives while one transaction runs goes into the next, so that
 * an answer means "on disk" and a thousand members who want the same type cost as many locks as one. A member's rate
 * limit is checked before the queue, which is shared by all. Refuses with BUSY when the disk cannot follow.
 */
export function makeWriter({ queue: room, perTurn }: { queue: number; perTurn: number } = limits) {
  const queue: Waiting[] = []
  const underway = new Map<string, { draft: Draft; promise: Promise<Order> }>()
  let isWriting = false

  async function writeAll() {
    isWriting = true
    while (queue.length > 0) await settle(queue.splice(0, perTurn))
    isWriting = false
  }

  return (draft: Draft): Promise<Order> => {
    const key = keyOf(draft)
    const same = underway.get(key)
    if (same && !isSame(draft, same.draft.eventId, same.draft.places)) throw otherContent()
    if (same) return same.promise
    if (draft.userId) draft.ctx.limits.take(pace, draft.userId, 1)
    else draft.ctx.limits.takeFrom(guestPace, draft.ctx, 1)
    if (queue.length >= room) throw new Refusal('BUSY', 'orders.busy', { retryAfter: 2 })
    const { promise, resolve, reject } = Promise.withResolvers<Order>()
    queue.push({ draft, resolve, reject })
    underway.set(key, { draft, promise })
    const done = () => void underway.delete(key)
    promise.then(done, done)
    if (!isWriting) void writeAll()
    return promise
  }
}

/** The key names one reservation; what is meant now is another one. */
const otherContent = () => new Refusal('CONFLICT', 'orders.otherContent')

const keyOf = ({ userId, idempotencyKey }: Key) => `${userId} ${idempotencyKey}`

/** Each one hears its own outcome, after the commit. A transaction that fails for one is tried for each half of them. */
async function settle(turn: readonly Waiting[]): Promise<void> {
  try {
    const ctx = systemContext((turn[0] as Waiting).draft.ctx) // of nobody: a turn has many callers
    const outcomes = await ctx.transaction((tx) => write(tx, ctx, turn))
    for (const [one, outcome] of outcomes)
      if (outcome instanceof Refusal) one.reject(outcome)
      else one.resolve(outcome)
  } catch (cause) {
    const error = whatWentWrong(cause)
    if (turn.length === 1 || error instanceof Unavailable) for (const one of turn) one.reject(error)
    else for (const half of halves(turn)) await settle(half)
  }
}

const halves = (turn: readonly Waiting[]) => [turn.slice(0, turn.length / 2), turn.slice(turn.length / 2)]

/** The last line: the database itself refuses to count more places than there are. */
const whatWentWrong = (cause: unknown) =>
  (cause as { code?: unknown }).code === checkViolation && (cause as { table?: unknown }).table === 'ticket_type'
    ? new Refusal('SOLD_OUT', 'orders.soldOutNow', { field: 'places' })
    : asUnavailable(cause)
const checkViolation = '23514'

async function write(tx: Tx, ctx: Context, turn: readonly Waiting[]): Promise<Map<Waiting, Order | Refusal>> {
  const drafts = turn.map(({ draft }) => draft)
  const facts = await readFacts(tx, ctx, drafts) // locks: from here on nobody else reserves at these events
  const sent = new Map((await findSent(tx, drafts)).map((row) => [keyOf(row), row]))
  const sentIds = [...sent.values()].map(({ id }) => id)
  const places = sentIds.length > 0 ? await placesOf(tx, sentIds) : new Map<string, PlaceRow[]>()
  const outcomes = new Map<Waiting, Order | Refusal>()
  const orders: NewOrder[] = []
  for (const one of turn) {
    const row = sent.get(keyOf(one.draft))
    const isOther = row && !isSame(one.draft, row.eventId, places.get(row.id) ?? [])
    const outcome = isOther ? otherContent() : row ? { row } : admit(one.draft, facts)
    if ('places' in outcome) orders.push(outcome)
    outcomes.set(one, outcome)
  }
  if (orders.length > 0) await storeOrders(tx, ctx, orders)
  return outcomes
}
