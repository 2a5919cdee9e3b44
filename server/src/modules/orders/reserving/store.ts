import { holding } from '@vondrona/rules/orders'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { OrderRow, PlaceRow } from '../store.ts'

export interface Key {
  /** Null: somebody without an account. */
  userId: string | null
  idempotencyKey: string
}

/** The orders that were stored before under these keys. */
export async function findSent(db: Db | Tx, keys: readonly Key[]): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select o.* from unnest(${keys.map((one) => one.userId)}::uuid[], ${keys.map((one) => one.idempotencyKey)}::uuid[])
      as sent (user_id, key)
    cross join lateral (
      select * from ticket_order o where o.idempotency_key = sent.key and o.user_id is not distinct from sent.user_id limit 1
    ) o`.execute(db)
  return rows
}

/** A member, or what somebody without an account pays with. */
export interface Holder {
  userId: string | null
  chargeId: string | null
  eventId: string
}

export interface Holding extends Holder {
  /** Held or confirmed. */
  places: number
  /** Whose hold ended without a payment since `abandonedSince`; of members only. */
  abandoned: number
}

/** How many places each of these has, and gave up, at each of these events: two looks into an index for each. */
export async function holdingsOf(tx: Tx, holders: readonly Holder[], abandonedSince: Date): Promise<Holding[]> {
  const members = holders.filter(({ userId }) => userId)
  const guests = holders.filter(({ userId, chargeId }) => !userId && chargeId)
  const held = members.length > 0 ? await countHeld(tx, 'userId', members, abandonedSince) : []
  const others = guests.length > 0 ? await countHeld(tx, 'chargeId', guests, abandonedSince) : []
  return [
    ...held.map(({ holder, ...one }) => ({ ...one, userId: holder, chargeId: null })),
    ...others.map(({ holder, ...one }) => ({ ...one, userId: null, chargeId: holder })),
  ]
}

async function countHeld(tx: Tx, by: 'userId' | 'chargeId', holders: readonly Holder[], abandonedSince: Date) {
  const isHolder = by === 'userId' ? sql`user_id = h.holder` : sql`charge_id = h.holder and user_id is null`
  const { rows } = await sql<Omit<Holding, keyof Holder> & { holder: string; eventId: string }>`
    select h.holder, h.event_id, o.places, a.abandoned
    from (select distinct * from unnest(
      ${holders.map((one) => one[by])}::uuid[], ${holders.map((one) => one.eventId)}::uuid[]) as one (holder, event_id)) h
    cross join lateral (
      select coalesce(sum(quantity), 0)::int as places from ticket_order
      where ${isHolder} and event_id = h.event_id and status in (${sql.join(holding.map((status) => sql.lit(status)))})
    ) o
    cross join lateral (
      select coalesce(sum(quantity), 0)::int as abandoned from ticket_order
      where user_id = h.holder and event_id = h.event_id and status in ('expired', 'cancelled') and total > 0
        and updated_at > ${abandonedSince}
    ) a`.execute(tx)
  return rows
}

/** One statement each, however many there are. */
export async function addOrders(tx: Tx, orders: readonly OrderRow[], places: readonly PlaceRow[]): Promise<void> {
  const of = <K extends keyof OrderRow>(key: K) => orders.map((order) => order[key])
  await sql`
    insert into ticket_order
      (id, event_id, user_id, charge_id, status, total, quantity, idempotency_key, hold_until, confirmation_due, created_at, updated_at)
    select * from unnest(
      ${of('id')}::uuid[], ${of('eventId')}::uuid[], ${of('userId')}::uuid[], ${of('chargeId')}::uuid[], ${of('status')}::text[],
      ${of('total')}::int[], ${of('quantity')}::int[], ${of('idempotencyKey')}::uuid[],
      ${of('holdUntil')}::timestamptz[], ${of('confirmationDue')}::boolean[], ${of('createdAt')}::timestamptz[], ${of('updatedAt')}::timestamptz[])`.execute(
    tx,
  )
  const at = <K extends keyof PlaceRow>(key: K) => places.map((place) => place[key])
  await sql`
    insert into order_place (order_id, position, ticket_type_id, full_name, price)
    select * from unnest(
      ${at('orderId')}::uuid[], ${at('position')}::int[], ${at('ticketTypeId')}::uuid[], ${at('fullName')}::text[],
      ${at('price')}::int[])`.execute(tx)
}

/** By event of this charge: how many places wait for its money, and how many for that of the others. */
export async function heldBeside(
  tx: Tx,
  chargeId: string,
  others: readonly string[],
): Promise<{ wanted: number; n: number }[]> {
  const { rows } = await sql<{ wanted: number; n: number }>`
    select coalesce(sum(quantity) filter (where charge_id = ${chargeId}), 0)::int as wanted,
      coalesce(sum(quantity) filter (where charge_id <> ${chargeId}), 0)::int as n
    from ticket_order where charge_id = any(${[chargeId, ...others]}::uuid[]) and status = 'awaiting_payment'
    group by event_id having bool_or(charge_id = ${chargeId})`.execute(tx)
  return rows
}
