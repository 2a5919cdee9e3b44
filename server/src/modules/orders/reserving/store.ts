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

/** A member, a contact that was verified, or what somebody without an account pays with: the first that is known. */
export interface Holder {
  userId: string | null
  contactKey: Buffer | null
  chargeId: string | null
  eventId: string
}

/** The same for each order of one holder at one event; null for somebody new, who shares nothing with anybody. */
export function holderKey({ userId, contactKey, chargeId, eventId }: Holder): string | null {
  const who = userId ?? contactKey?.toString('hex') ?? chargeId
  return who && `${who} ${eventId}`
}

export interface Holding {
  key: string
  /** Held or confirmed. */
  places: number
  /** Whose hold ended without a payment since `abandonedSince`; of members and verified contacts. */
  abandoned: number
}

/** How many places each of these has, and gave up, at each of these events: two looks into an index for each. */
export async function holdingsOf(tx: Tx, holders: readonly Holder[], abandonedSince: Date): Promise<Holding[]> {
  const all: Holding[] = []
  for (const kind of ['user', 'contact', 'charge'] as const) {
    const some = holders.filter((one) => kindOf(one) === kind)
    if (some.length > 0) all.push(...(await countHeld(tx, kind, some, abandonedSince)))
  }
  return all
}

type Kind = 'user' | 'contact' | 'charge'
const kindOf = ({ userId, contactKey, chargeId }: Holder): Kind | null =>
  userId ? 'user' : contactKey ? 'contact' : chargeId ? 'charge' : null

const isHolder = {
  user: sql`user_id = h.user_id`,
  contact: sql`contact_key = h.contact_key and contact = 'verified'`,
  charge: sql`charge_id = h.charge_id and user_id is null`,
} satisfies Record<Kind, unknown>

async function countHeld(tx: Tx, kind: Kind, holders: readonly Holder[], abandonedSince: Date): Promise<Holding[]> {
  const of = <K extends keyof Holder>(key: K) => holders.map((one) => one[key])
  const { rows } = await sql<Holder & Omit<Holding, 'key'>>`
    select h.*, o.places, a.abandoned
    from (select distinct * from unnest(
      ${of('userId')}::uuid[], ${of('contactKey')}::bytea[], ${of('chargeId')}::uuid[], ${of('eventId')}::uuid[])
      as one (user_id, contact_key, charge_id, event_id)) h
    cross join lateral (
      select coalesce(sum(quantity), 0)::int as places from ticket_order
      where ${isHolder[kind]} and event_id = h.event_id and status in (${sql.join(holding.map((status) => sql.lit(status)))})
    ) o
    cross join lateral (
      select coalesce(sum(quantity), 0)::int as abandoned from ticket_order
      where ${kind === 'charge' ? sql`false` : isHolder[kind]} and event_id = h.event_id
        and status in ('expired', 'cancelled') and total > 0 and updated_at > ${abandonedSince}
    ) a`.execute(tx)
  return rows.map(({ places, abandoned, ...holder }) => ({ key: holderKey(holder) ?? '', places, abandoned }))
}

/**
 * By ticket type of these events, the places that were reserved without an account and whose contact was not verified:
 * held, or given for nothing.
 */
export async function unverifiedOf(tx: Tx, eventIds: readonly string[]): Promise<Map<string, number>> {
  if (eventIds.length === 0) return new Map()
  const { rows } = await sql<{ ticketTypeId: string; n: number }>`
    select p.ticket_type_id, count(*)::int as n from ticket_order o join order_place p on p.order_id = o.id
    where o.event_id = any(${[...eventIds]}::uuid[]) and o.contact in ('awaited', 'unreachable')
      and (o.status = 'awaiting_payment' or (o.status = 'confirmed' and o.total = 0))
    group by p.ticket_type_id`.execute(tx)
  return new Map(rows.map(({ ticketTypeId, n }) => [ticketTypeId, n]))
}

/** By charge, the contact of what it is for: one that was verified, else any. Those of members have none. */
export async function contactsOfCharges(
  tx: Tx,
  chargeIds: readonly string[],
): Promise<Map<string, Pick<OrderRow, 'contact' | 'contactKey'>>> {
  if (chargeIds.length === 0) return new Map()
  const { rows } = await sql<Pick<OrderRow, 'contact' | 'contactKey'> & { chargeId: string }>`
    select distinct on (charge_id) charge_id, contact, contact_key from ticket_order
    where charge_id = any(${[...chargeIds]}::uuid[]) and user_id is null
    order by charge_id, contact = 'verified' desc, id`.execute(tx)
  return new Map(rows.map((row) => [row.chargeId, row]))
}

/** One statement each, however many there are. */
export async function addOrders(tx: Tx, orders: readonly OrderRow[], places: readonly PlaceRow[]): Promise<void> {
  const of = <K extends keyof OrderRow>(key: K) => orders.map((order) => order[key])
  await sql`
    insert into ticket_order
      (id, event_id, user_id, charge_id, status, total, quantity, idempotency_key, hold_until, confirmation_due, contact,
       contact_key, origin, created_at, updated_at)
    select * from unnest(
      ${of('id')}::uuid[], ${of('eventId')}::uuid[], ${of('userId')}::uuid[], ${of('chargeId')}::uuid[], ${of('status')}::text[],
      ${of('total')}::int[], ${of('quantity')}::int[], ${of('idempotencyKey')}::uuid[],
      ${of('holdUntil')}::timestamptz[], ${of('confirmationDue')}::boolean[], ${of('contact')}::text[],
      ${of('contactKey')}::bytea[], ${of('origin')}::bytea[], ${of('createdAt')}::timestamptz[], ${of('updatedAt')}::timestamptz[])`.execute(
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
