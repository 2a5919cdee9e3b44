import { order as limits } from '@vondrona/rules/constants'
import { hasBegun } from '@vondrona/rules/events'
import { Refusal } from '../../../kernel/refusal.ts'
import { unknownEvent } from '../find-order.ts'
import type { OrderRow, PlaceRow } from '../store.ts'
import type { Draft } from './draft.ts'
import type { Facts } from './facts.ts'

/** As it is stored. */
export interface Order {
  row: OrderRow
}
export interface NewOrder extends Order {
  places: PlaceRow[]
}

/**
 * All places of a draft or none. What is admitted is counted in `facts` at once, so that those behind it in the same
 * turn see fewer places. Free places are confirmed at once, others are held for the payment (D-28).
 */
export function admit(draft: Draft, facts: Facts): NewOrder | Refusal {
  const event = facts.event(draft.eventId)
  if (!event || event.status === 'draft') return unknownEvent() // R-EVT-23
  if (event.status === 'cancelled' || hasBegun(facts.dates(event.id), facts.now))
    return new Refusal('ORDERS_CLOSED', 'orders.closed')
  const refusal = whyNotTheseTypes(draft, facts) ?? whyNotSoMany(draft, facts)
  if (refusal) return refusal
  for (const { ticketTypeId } of draft.places) facts.take(ticketTypeId)
  facts.hold(draft, draft.places.length)
  return orderOf(draft, facts)
}

function whyNotTheseTypes({ eventId, places, limited }: Draft, facts: Facts): Refusal | null {
  for (const [position, { ticketTypeId }] of places.entries()) {
    const type = facts.type(ticketTypeId)
    const field = `places.${position}.ticketTypeId`
    if (type?.eventId !== eventId) return new Refusal('BAD_USER_INPUT', 'orders.typeUnknown', { field })
    if (!type.isActive) return new Refusal('TICKET_TYPE_INACTIVE', 'orders.typeInactive', { field })
    if (limited && !type.allowMinors) return new Refusal('MINORS_NOT_ALLOWED', 'orders.minors', { field })
    const wanted = places.filter((place) => place.ticketTypeId === ticketTypeId).length
    if (facts.left(ticketTypeId) < wanted)
      return new Refusal('SOLD_OUT', 'orders.soldOut', { field, params: { type: type.title } })
  }
  return null
}

function whyNotSoMany(draft: Draft, facts: Facts): Refusal | null {
  const n = facts.held(draft)
  if (n + draft.places.length <= limits.perMember) return null
  return new Refusal('TOO_MANY_PLACES', 'orders.tooMany', { field: 'places', params: { n } })
}

function orderOf({ ctx, userId, eventId, idempotencyKey, places: wanted }: Draft, { now, type }: Facts): NewOrder {
  const id = ctx.newId()
  const places = wanted.map(({ ticketTypeId, fullName }, position) => ({
    orderId: id,
    position,
    ticketTypeId,
    fullName,
    price: type(ticketTypeId)?.price ?? 0,
  }))
  const total = places.reduce((sum, { price }) => sum + price, 0) // D-27
  const row: OrderRow = {
    id,
    eventId,
    userId,
    status: total > 0 ? 'awaiting_payment' : 'confirmed',
    total,
    quantity: places.length,
    idempotencyKey,
    holdUntil: total > 0 ? new Date(now.getTime() + limits.hold) : null,
    createdAt: now,
    updatedAt: now,
  }
  return { row, places }
}
