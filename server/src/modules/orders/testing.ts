/** Events with ticket types, and verbs of members at them, for tests. */
import assert from 'node:assert/strict'
import type { Member, Person, World } from '../../../test/world.ts'
import { booksAgree, payCharge } from '../payments/testing.ts'

export { expireOrders } from './giving-back/expire-orders.ts'
export { askAboutPostponements } from './postponement/ask-choices.ts'
export { settleChoices } from './postponement/settle-choices.ts'

const hour = 3_600_000
const day = 24 * hour

export interface TypeOptions {
  title?: string
  price?: number
  maxQuantity?: number | null
  isActive?: boolean
  allowMinors?: boolean
}
export interface TestEvent {
  id: string
  /** Ids in the order of the types. */
  types: string[]
}

/** An event that was announced; `in`: days until it starts. */
export async function makeEvent(
  w: World,
  owner: Member,
  types: readonly TypeOptions[] = [{}],
  options: { status?: string; in?: number; isMit?: boolean } = {},
): Promise<TestEvent> {
  const { newId } = w.kernel
  const id = newId()
  const startsAt = new Date(w.now().getTime() + (options.in ?? 30) * day)
  await w.sql(
    `insert into event (id, created_by, title, starts_at, over_at, status, is_mit, published_at, created_at, updated_at)
     values ($1, $2, 'Course de la forêt', $3, $3::timestamptz + interval '12 hours', $4, $5, $6, $6, $6)`,
    [id, owner.id, startsAt, options.status ?? 'published', options.isMit ?? false, w.now()],
  )
  const made = types.map((type) => ({
    title: 'Standard',
    price: 0,
    maxQuantity: null,
    isActive: true,
    allowMinors: true,
    ...type,
    id: newId(),
  }))
  for (const [position, type] of made.entries())
    await w.sql(
      `insert into ticket_type (id, event_id, type, title, price, max_quantity, is_active, allow_minors, position, created_at)
       values ($1, $2, 'standard', $3, $4, $5, $6, $7, $8, $9)`,
      [type.id, id, type.title, type.price, type.maxQuantity, type.isActive, type.allowMinors, position, w.now()],
    )
  return { id, types: made.map((type) => type.id) }
}

export const reserve = `mutation($input: ReservePlacesInput!) { reservePlaces(input: $input) {
  id status total holdUntil createdAt places { position fullName price ticketType { id title } } event { id title } choice { choice } } }`
export const cancel = 'mutation($id: ID!) { cancelOrder(id: $id) { id status holdUntil } }'
export const choose = `mutation($orderId: ID!, $choice: PostponementChoice!, $postponementId: ID) { choosePostponement(orderId: $orderId, choice: $choice, postponementId: $postponementId) {
  id status choice { choice byDeadline postponement { id } } } }`
export const mine = `query($pagination: PaginationInput) { myOrders(pagination: $pagination) {
  id status event { title } places { fullName ticketType { title } } choice { choice byDeadline postponement { choiceUntil otherwise } } } }`
export const one = 'query($id: ID!) { order(id: $id) { id status choice { choice byDeadline } } }'
export const counts = `query($eventId: ID!) { eventOrders(eventId: $eventId) {
  held confirmed refundDue refundDueTotal keep refund unanswered } }`

/** What a member sends: places of the event's types by their index. */
export const inputOf = (w: World, event: TestEvent, indexes: readonly number[] = [0], more: object = {}) => ({
  input: {
    eventId: event.id,
    places: indexes.map((index, n) => ({ ticketTypeId: event.types[index], fullName: `Rabe ${n + 1}` })),
    idempotencyKey: w.kernel.newId(),
    ...more,
  },
})

export const reserves = async (w: World, person: Person, event: TestEvent, indexes?: readonly number[]) =>
  (await person.ok(reserve, inputOf(w, event, indexes))).reservePlaces

/** Somebody pays for it, at the counter; free places need nothing. */
export async function pay(w: World, id: string) {
  const [order] = await w.sql('select charge_id from ticket_order where id = $1', [id])
  if (order.chargeId) await payCharge(w, order.chargeId)
}

/** Postpones to a date that is not known yet, as the domain of events does. */
export async function leaveDateOpen(w: World, event: TestEvent, by: Member) {
  await w.sql(
    `insert into event_postponement (id, event_id, from_date, reason, choice_until, otherwise, by_id, created_at)
     select $1, id, starts_at, 'Cyclone', $2, 'keep', $3, $4 from event where id = $5`,
    [w.kernel.newId(), new Date(w.now().getTime() + 5 * hour), by.id, w.now(), event.id],
  )
  await w.sql(`update event set over_at = null where id = $1`, [event.id])
  await w.runJobs()
}

/** Postpones as the domain of events does; gives the id. */
export async function postpone(w: World, event: TestEvent, by: Member, otherwise: 'keep' | 'refund', hours = 5) {
  const id = w.kernel.newId()
  await w.sql(
    `insert into event_postponement (id, event_id, from_date, to_date, reason, choice_until, otherwise, by_id, created_at)
     select $1, id, starts_at, starts_at + interval '60 days', 'Cyclone', $2, $3, $4, $5 from event where id = $6`,
    [id, new Date(w.now().getTime() + hours * hour), otherwise, by.id, w.now(), event.id],
  )
  await w.sql(
    `update event set starts_at = starts_at + interval '60 days', over_at = over_at + interval '60 days' where id = $1`,
    [event.id],
  )
  w.kernel.bus.publish('events.postponed', { postponementId: id })
  return id
}

/** Cancels as the domain of events does. */
export async function callOff(w: World, { id }: TestEvent) {
  await w.sql(`update event set status = 'cancelled', cancel_reason = 'Route coupée' where id = $1`, [id])
  w.kernel.bus.publish('events.cancelled', { eventId: id })
}

/**
 * What must hold at any time, each one query: I1 never more sold than there are, never negative; I2, I3 sold is what
 * orders hold; I4 an order has as many places as it says, at their sum; I13 an order answers a postponement once, and
 * whose answer is the money holds no place.
 */
export const invariants: Readonly<Record<string, string>> = {
  'I1 sold is within bounds':
    'select id from ticket_type where sold_quantity < 0 or sold_quantity > coalesce(max_quantity, sold_quantity)',
  'I2, I3 sold is what orders hold': `select t.id, t.sold_quantity, count(o.id) from ticket_type t
    left join order_place p on p.ticket_type_id = t.id
    left join ticket_order o on o.id = p.order_id and o.status in ('awaiting_payment', 'confirmed')
    group by t.id having t.sold_quantity <> count(o.id)`,
  'I4 an order is the sum of its places': `select o.id from ticket_order o left join order_place p on p.order_id = o.id
    group by o.id having o.quantity <> count(p.order_id) or o.total <> coalesce(sum(p.price), 0)`,
  'I13 the money or the place': `select o.id from ticket_order o join order_choice c on c.order_id = o.id
    where c.choice = 'refund' and o.status in ('awaiting_payment', 'confirmed')
      or c.choice is null and o.status not in ('awaiting_payment', 'confirmed')`,
}

export async function invariantsHold(sql: (text: string) => Promise<unknown[]>): Promise<void> {
  for (const [name, query] of Object.entries(invariants)) assert.deepEqual(await sql(query), [], name)
  await booksAgree(sql)
}
