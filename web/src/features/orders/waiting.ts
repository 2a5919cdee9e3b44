import { isDateOpen, isOver } from '@vondrona/rules/events'
import { openAnswers } from '@vondrona/rules/orders'
import type { MyPlaces } from './operations.generated.ts'

export type HomeOrder = MyPlaces['myOrders'][number]
export type Waiting = 'pay' | 'choice' | null
type Placed = HomeOrder & { event: NonNullable<HomeOrder['event']> }
export type OnHome = { order: Placed; waits: Waiting }

const isPlaced = (order: HomeOrder): order is Placed => order.event !== null
const urgency: readonly Waiting[] = ['pay', 'choice', null]

/**
 * Reservations as the home shows them: what must be paid, what must be answered, then places at events to come, the next
 * one first. Places in a race are shown there as registrations.
 */
export const onHome = (orders: readonly HomeOrder[], now: Date): OnHome[] =>
  orders
    .filter(isPlaced)
    .filter(({ event }) => !event.registrationOnly && event.status !== 'cancelled' && !isOver(event, now))
    .filter(({ status, holdUntil }) =>
      status === 'awaiting_payment' ? !holdUntil || new Date(holdUntil) > now : status === 'confirmed',
    )
    .map((order) => ({ order, waits: waitsFor(order, now) }))
    .sort((a, b) => urgency.indexOf(a.waits) - urgency.indexOf(b.waits) || startOf(a.order) - startOf(b.order))

/** What an order waits for from its holder. */
export function waitsFor({ status, choice }: Pick<HomeOrder, 'status' | 'choice'>, now: Date): Waiting {
  if (status === 'awaiting_payment') return 'pay'
  return choice?.choice === null && openAnswers(choice, now).length > 0 ? 'choice' : null
}

const startOf = ({ event }: Placed) =>
  event.date && !isDateOpen(event) ? Date.parse(event.date) : Number.MAX_SAFE_INTEGER
