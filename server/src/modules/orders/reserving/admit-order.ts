import { admitsAge, hasBegun } from '@vondrona/rules/events'
import { order as limits } from '@vondrona/rules/orders/constants'
import { Refusal } from '../../../kernel/refusal.ts'
import { isRegistrationOnly } from '../../events/index.ts'
import type { ChargeRow } from '../../payments/index.ts'
import { contactFirst, guestsFull, unverified } from '../contacts/refusals.ts'
import { unknownEvent } from '../find-order.ts'
import type { ContactState, OrderRow, PlaceRow } from '../store.ts'
import { type Draft, joinedBy } from './draft.ts'
import type { Facts } from './facts.ts'

/** As it is stored. */
export interface Order {
  row: OrderRow
}
export interface NewOrder extends Order {
  places: PlaceRow[]
  draft: Draft
  /** What is paid with a charge that is there already. */
  joins: boolean
}

/**
 * All places of a draft or none. What is admitted is counted in `facts` at once, so that those behind it in the same
 * turn see fewer places. Free places are confirmed at once, unless the contact
 * is to be verified before; others are held for the payment (D-28).
 */
export function admit(draft: Draft, facts: Facts): NewOrder | Refusal {
  const event = facts.event(draft.eventId)
  if (!event || event.status === 'draft') return unknownEvent() // R-EVT-23
  if (event.status === 'cancelled' || hasBegun(facts.dates(event.id), facts.now))
    return new Refusal('ORDERS_CLOSED', 'orders.closed')
  if (isRegistrationOnly(event) && !draft.attach)
    return new Refusal('REGISTRATION_REQUIRED', 'orders.registrationRequired', { field: 'eventId' })
  const refusal =
    whyNotTheseTypes(draft, facts) ??
    whyNotUnverified(draft, facts) ??
    whyNotSoMany(draft, facts) ??
    whyNotJoined(draft, facts) ??
    facts.whyNotAttached(draft)
  if (refusal) return refusal
  const order = orderOf(draft, facts)
  if (order.row.holdUntil && facts.abandoned(draft) >= limits.abandoned.places)
    return new Refusal('TOO_MANY_HOLDS', 'orders.tooManyHolds', { field: 'places' })
  const isUnverified = unverified.includes(order.row.contact)
  for (const { ticketTypeId } of draft.places) {
    facts.take(ticketTypeId)
    if (isUnverified) facts.takeUnverified(ticketTypeId)
  }
  facts.hold(draft, draft.places.length)
  facts.attach(draft)
  return order
}

function whyNotTheseTypes({ eventId, places, limited, age }: Draft, facts: Facts): Refusal | null {
  for (const [position, { ticketTypeId }] of places.entries()) {
    const type = facts.type(ticketTypeId)
    const field = `places.${position}.ticketTypeId`
    if (type?.eventId !== eventId) return new Refusal('BAD_USER_INPUT', 'orders.typeUnknown', { field })
    if (!type.isActive) return new Refusal('TICKET_TYPE_INACTIVE', 'orders.typeInactive', { field })
    if (limited && !type.allowMinors) return new Refusal('MINORS_NOT_ALLOWED', 'orders.minors', { field })
    if (age !== undefined && !admitsAge(type, age))
      return new Refusal('TICKET_TYPE_AGES', 'orders.typeAges', { field, params: { type: type.title } })
    const wanted = places.filter((place) => place.ticketTypeId === ticketTypeId).length
    if (facts.left(ticketTypeId) < wanted)
      return new Refusal('SOLD_OUT', 'orders.soldOut', { field, params: { type: type.title } })
  }
  return null
}

/** D-28: without them, one visitor would empty a race. What is left for others is told apart from what is sold out. */
function whyNotUnverified(draft: Draft, facts: Facts): Refusal | null {
  const { state } = facts.contact(draft)
  if (!unverified.includes(state)) return null
  const wanted = (id: string) => draft.places.filter(({ ticketTypeId }) => ticketTypeId === id).length
  const fits = draft.places.every(({ ticketTypeId: id }) => facts.unverifiedLeft(id) >= wanted(id))
  return fits ? null : state === 'awaited' ? contactFirst() : guestsFull()
}

function whyNotSoMany(draft: Draft, facts: Facts): Refusal | null {
  const n = facts.held(draft)
  if (n + draft.places.length <= limits.perMember) return null
  return new Refusal('TOO_MANY_PLACES', 'orders.tooMany', { field: 'places', params: { n } })
}

function whyNotJoined(draft: Draft, facts: Facts): Refusal | null {
  const id = joinedBy(draft)
  return !id || facts.charge(id) ? null : new Refusal('CHARGE_CLOSED', 'payments.closed')
}

function orderOf(draft: Draft, facts: Facts): NewOrder {
  const { ctx, userId, eventId, idempotencyKey, places: wanted } = draft
  const { state, key, origin } = facts.contact(draft)
  const { now, type } = facts
  const joined = joinedBy(draft)
  const id = ctx.newId()
  const places = wanted.map(({ ticketTypeId, fullName }, position) => ({
    orderId: id,
    position,
    ticketTypeId,
    fullName,
    price: type(ticketTypeId)?.price ?? 0,
  }))
  const total = places.reduce((sum, { price }) => sum + price, 0) // D-27
  const isHeld = total > 0 || state === 'awaited'
  const row: OrderRow = {
    id,
    eventId,
    userId,
    chargeId: total > 0 ? (joined ?? ctx.newId()) : null,
    status: isHeld ? 'awaiting_payment' : 'confirmed',
    total,
    quantity: places.length,
    idempotencyKey,
    confirmationDue: !isHeld,
    holdUntil: isHeld ? holdUntil(now, state, joined ? facts.charge(joined) : undefined) : null,
    contact: state,
    contactKey: key,
    origin,
    createdAt: now,
    updatedAt: now,
  }
  return { row, places, draft, joins: joined !== null }
}

/**
 * Places that are paid together are held together, for an hour at most while others join them; no longer than they were
 * before the contact is verified (D-28).
 */
function holdUntil(now: Date, state: ContactState, joined: ChargeRow | undefined): Date {
  const usual = now.getTime() + limits.hold
  if (!joined) return new Date(usual)
  const { payableUntil, heldSince } = joined
  if (state === 'awaited') return payableUntil
  return new Date(Math.max(payableUntil.getTime(), Math.min(usual, heldSince.getTime() + limits.together)))
}
