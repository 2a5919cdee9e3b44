import { order as limits } from '@vondrona/rules/orders/constants'
import { type Context, systemContext } from '../../../kernel/context.ts'
import { asUnavailable, type Tx } from '../../../kernel/db.ts'
import { declareAddressLimit } from '../../../kernel/limits/addresses.ts'
import { makeTurns } from '../../../kernel/limits/turns.ts'
import { declareCounter } from '../../../kernel/metrics/meter.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { type PlaceRow, placesOf } from '../store.ts'
import { admit, type NewOrder, type Order } from './admit-order.ts'
import { type Draft, isSame } from './draft.ts'
import { readFacts } from './facts.ts'
import { findSent, type Key } from './store.ts'
import { storeOrders } from './store-orders.ts'

const pace = { name: 'orders', ...limits.pace, key: 'orders.tooFast' }
const guestPace = declareAddressLimit({
  name: 'guest-orders',
  ...limits.guestPace,
  key: 'orders.tooFast',
  why: 'The queue of reservations is shared by all. Places are protected by the share of unverified ones (D-28), not by this.',
})

const measured = declareCounter({
  name: 'vondrona_places_total',
  help: 'Places that were asked for, and whether they were reserved.',
  labels: { outcome: ['reserved', 'refused'] },
})

/** Writes the reservations of all events in turns: a thousand members who want the same type cost as many locks as one. */
export const makeWriter = ({ queue, perTurn }: { queue: number; perTurn: number } = limits) =>
  makeTurns<Draft, Order>({
    queue,
    perTurn,
    busy: 'orders.busy',
    take({ ctx, userId }) {
      if (userId) ctx.limits.take(pace, userId, 1)
      else ctx.limits.takeFrom(guestPace, ctx, 1)
    },
    write(turn) {
      const ctx = systemContext((turn[0] as Draft).ctx) // of nobody: a turn has many callers
      return ctx.transaction(async (tx, after) => {
        const { outcomes, orders } = await write(tx, ctx, turn)
        after(() => {
          for (const { places } of orders) ctx.meter.add(measured, { outcome: 'reserved' }, places.length)
          for (const [{ places }, outcome] of outcomes)
            if (outcome instanceof Refusal) ctx.meter.add(measured, { outcome: 'refused' }, places.length)
        })
        return outcomes
      })
    },
    explain: whatWentWrong,
    keyOf,
    again(first, { eventId, places }, draft) {
      if (!isSame(draft, eventId, places)) throw otherContent()
      return first
    },
  })

/** The key names one reservation; what is meant now is another one. */
const otherContent = () => new Refusal('CONFLICT', 'orders.otherContent')

const keyOf = ({ userId, idempotencyKey }: Key) => `${userId} ${idempotencyKey}`

/** The last line: the database itself refuses to count more places than there are. */
const whatWentWrong = (cause: unknown) =>
  (cause as { code?: unknown }).code === checkViolation && (cause as { table?: unknown }).table === 'ticket_type'
    ? new Refusal('SOLD_OUT', 'orders.soldOutNow', { field: 'places' })
    : asUnavailable(cause)
const checkViolation = '23514'

async function write(tx: Tx, ctx: Context, drafts: readonly Draft[]) {
  const facts = await readFacts(tx, ctx, drafts) // locks: from here on nobody else reserves at these events
  const sent = new Map((await findSent(tx, drafts)).map((row) => [keyOf(row), row]))
  const sentIds = [...sent.values()].map(({ id }) => id)
  const places = sentIds.length > 0 ? await placesOf(tx, sentIds) : new Map<string, PlaceRow[]>()
  const outcomes = new Map<Draft, Order | Refusal>()
  const orders: NewOrder[] = []
  for (const draft of drafts) {
    const row = sent.get(keyOf(draft))
    const isOther = row && !isSame(draft, row.eventId, places.get(row.id) ?? [])
    const outcome = isOther ? otherContent() : row ? { row } : admit(draft, facts)
    if ('places' in outcome) orders.push(outcome)
    outcomes.set(draft, outcome)
  }
  if (orders.length > 0) await storeOrders(tx, ctx, orders)
  return { outcomes, orders }
}
