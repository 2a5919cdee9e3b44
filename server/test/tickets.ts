/** Events with tickets, and people who buy them, for tests of tickets and of the domains that follow them. */
import assert from 'node:assert/strict'
import { type OrderRow, reservePlaces } from '../src/modules/orders/index.ts'
import { ticketsOfOrders } from '../src/modules/tickets/index.ts'
import type { Member, World } from './world.ts'

export interface TestEvent {
  id: string
  /** Ids in the order of the types. */
  types: string[]
}

/** An event that was announced; `in`: days until it starts. */
export async function makeEvent(
  w: World,
  owner: Member,
  types: readonly { title?: string; price?: number }[] = [{}],
  options: { in?: number } = {},
): Promise<TestEvent> {
  const event = { id: w.kernel.newId(), types: types.map(() => w.kernel.newId()) }
  await w.sql(
    `insert into event (id, created_by, title, starts_at, over_at, status, published_at, created_at, updated_at)
     values ($1, $2, 'Course de la forêt', $4::timestamptz + $3 * interval '1 day',
       $4::timestamptz + ($3 + 0.5) * interval '1 day', 'published', $4, $4, $4)`,
    [event.id, owner.id, options.in ?? 30, w.now()],
  )
  for (const [position, { title = 'Standard', price = 0 }] of types.entries())
    await w.sql(
      `insert into ticket_type (id, event_id, type, title, price, position, created_at) values ($1, $2, 'standard', $3, $4, $5, $6)`,
      [event.types[position], event.id, title, price, position, w.now()],
    )
  return event
}

/** Reserves places of the event's types by their index. */
export async function reserves(w: World, person: Member, event: TestEvent, indexes: readonly number[] = [0]) {
  const places = indexes.map((index, n) => ({ ticketTypeId: event.types[index], fullName: `Rabe ${n + 1}` }))
  const input = { eventId: event.id, places, idempotencyKey: w.kernel.newId() }
  return reservePlaces(await person.context(), input)
}

/** As if it had been paid. */
export const pay = (w: World, id: string) =>
  w.sql(
    `update ticket_order set status = 'confirmed', hold_until = null where id = $1 and status = 'awaiting_payment'`,
    [id],
  )

/** Tells the tickets, in one transaction, that these orders are confirmed. */
export const confirm = (w: World, orders: readonly OrderRow[]) =>
  w.system.transaction((tx) => w.system.publishWithin(tx, 'orders.confirmed', { orders }))

export const ordersById = (w: World, ids: readonly string[]): Promise<OrderRow[]> =>
  w.sql<OrderRow>('select * from ticket_order where id = any($1) order by id', [ids])

/** A reservation that is confirmed, with its tickets. */
export async function buys(w: World, person: Member, event: TestEvent, indexes?: readonly number[]) {
  const { id } = await reserves(w, person, event, indexes)
  await pay(w, id)
  const [order] = await ordersById(w, [id])
  assert.ok(order)
  await confirm(w, [order])
  return { order, tickets: await ticketsOfOrders(w.kernel.db, [id]) }
}

/** The place is given back. */
export const giveBack = (w: World, orders: readonly OrderRow[]) =>
  w.system.transaction((tx) =>
    w.system.publishWithin(tx, 'orders.released', { orders, why: 'cancelled', reason: 'cancelled', onlyUnused: false }),
  )
