import type { PostponementChoice } from '@vondrona/rules/events'
import { holding, type OrderMove, type OrderStatus, orderStates } from '@vondrona/rules/orders'
import { type Generated, sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import type { TableRows } from '../../tables.generated.ts'
import type { Audience } from '../events/index.ts'

export type OrderRow = Omit<TableRows['ticketOrder'], 'status'> & { status: OrderStatus }
export type PlaceRow = TableRows['orderPlace']
export type ChoiceRow = Omit<TableRows['orderChoice'], 'choice'> & { choice: PostponementChoice | null }

declare module '../../kernel/db.ts' {
  interface Tables {
    ticketOrder: Omit<OrderRow, 'confirmationDue'> & { confirmationDue: Generated<boolean> }
    orderPlace: PlaceRow
    orderChoice: { [K in keyof ChoiceRow]: K extends 'byDeadline' ? Generated<ChoiceRow[K]> : ChoiceRow[K] }
  }
}

const held = [...holding]

// reserving -------------------------------------------------------------------------------------------------------

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
      where ${isHolder} and event_id = h.event_id and status in (${sql.join(held.map((status) => sql.lit(status)))})
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

// moving ----------------------------------------------------------------------------------------------------------

/** Their charges, which are locked before them. */
export async function chargeIdsOf(db: Db | Tx, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('ticketOrder')
    .select('chargeId')
    .distinct()
    .where('id', '=', anyOf(orderIds))
    .where('chargeId', 'is not', null)
    .execute()
  return rows.flatMap(({ chargeId }) => chargeId ?? [])
}

/** All orders of these charges, in the order of ids. */
export const lockOrdersOfCharges = (tx: Tx, chargeIds: readonly string[]): Promise<OrderRow[]> =>
  tx.selectFrom('ticketOrder').selectAll().where('chargeId', '=', anyOf(chargeIds)).orderBy('id').forUpdate().execute()

/** Whoever moves an order waits here for whoever moves it before them; one order of ids for all. */
export const lockOrders = (tx: Tx, ids: readonly string[]): Promise<OrderRow[]> =>
  tx.selectFrom('ticketOrder').selectAll().where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()

/** Gives those that were in a state of `from`: of two that move the same order, one gets it. */
export async function moveOrders(
  tx: Tx,
  ids: readonly string[],
  move: OrderMove,
  at: Date,
  holdUntil: Date | null = null,
): Promise<OrderRow[]> {
  if (ids.length === 0) return []
  return tx
    .updateTable('ticketOrder')
    .set({
      status: orderStates.moves[move].to,
      holdUntil,
      updatedAt: at,
      ...(orderStates.moves[move].to === 'confirmed' && { confirmationDue: true }),
    })
    .where('id', '=', anyOf(ids))
    .where('status', 'in', [...orderStates.moves[move].from])
    .returningAll()
    .execute()
}

/** Some that were confirmed `by` then and whose members are not told; from the commit on they are. */
export async function takeUntold(tx: Tx, by: Date, limit: number): Promise<OrderRow[]> {
  const untold = tx
    .selectFrom('ticketOrder')
    .select('id')
    .where('confirmationDue', '=', true)
    .where('updatedAt', '<=', by)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  return tx
    .updateTable('ticketOrder')
    .set({ confirmationDue: false })
    .where('id', 'in', untold)
    .returningAll()
    .execute()
}

/** What is held of these charges is held at least until then. */
export async function extendHolds(tx: Tx, chargeIds: readonly string[], until: Date, at: Date): Promise<void> {
  if (chargeIds.length === 0) return
  await tx
    .updateTable('ticketOrder')
    .set({ holdUntil: sql`greatest(hold_until, ${until})`, updatedAt: at })
    .where('chargeId', '=', anyOf(chargeIds))
    .where('status', '=', 'awaiting_payment')
    .execute()
}

export type Overdue = Pick<OrderRow, 'id' | 'chargeId' | 'holdUntil'>

/** Some whose hold is over, the longest first. */
export const findOverdue = (db: Db, now: Date, limit: number, after?: Overdue): Promise<Overdue[]> =>
  db
    .selectFrom('ticketOrder')
    .select(['id', 'chargeId', 'holdUntil'])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(hold_until, id) > (${after?.holdUntil}::timestamptz, ${after?.id}::uuid)`),
    )
    .where('status', '=', 'awaiting_payment')
    .where('holdUntil', '<=', now)
    .orderBy('holdUntil')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Whose an order is: a member's, or without an account whatever it is paid with. */
const holder = sql<string>`coalesce(user_id, charge_id, id)`

/** Some who hold places of an event; `unasked`: whom this postponement has not asked yet. */
export async function holdersOf(
  db: Db | Tx,
  eventId: string,
  limit: number,
  unasked?: { postponementId: string; createdAt: Date },
): Promise<string[]> {
  const query = db
    .selectFrom('ticketOrder')
    .select(holder.as('holder'))
    .distinct()
    .where('eventId', '=', eventId)
    .where('status', 'in', held)
    .orderBy('holder')
    .limit(limit)
  const rows = await (unasked
    ? query
        .where('createdAt', '<=', unasked.createdAt)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('orderChoice as c')
                .select('c.orderId')
                .whereRef('c.orderId', '=', 'ticketOrder.id')
                .where('c.postponementId', '=', unasked.postponementId),
            ),
          ),
        )
    : query
  ).execute()
  return rows.map((row) => row.holder)
}

/** Some members who hold places of an event that they reserved `by` then; in the order of their ids, from `after` on. */
export const holders: Audience = async (db, eventId, { by, after, limit }) => {
  let query = db
    .selectFrom('ticketOrder')
    .select('userId')
    .distinct()
    .where('eventId', '=', eventId)
    .where('status', 'in', held)
    .where('createdAt', '<=', by)
    .where('userId', 'is not', null)
    .orderBy('userId')
    .limit(limit)
  if (after) query = query.where('userId', '>', after)
  return (await query.execute()).flatMap(({ userId }) => userId ?? [])
}

/** Those of these members who held places at `by`, and still do. */
export async function holdersAmong(
  tx: Tx,
  eventId: string,
  userIds: readonly string[],
  by: Date,
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('ticketOrder')
    .select('userId')
    .distinct()
    .where('eventId', '=', eventId)
    .where('userId', '=', anyOf(userIds))
    .where('status', 'in', held)
    .where('createdAt', '<=', by)
    .execute()
  return new Set(rows.flatMap(({ userId }) => userId ?? []))
}

/** The orders of these that hold places of the event. */
export const heldBy = async (tx: Tx, eventId: string, holders: readonly string[]): Promise<string[]> =>
  idsOf(
    tx
      .selectFrom('ticketOrder')
      .select('id')
      .where('eventId', '=', eventId)
      .where(holder, '=', anyOf(holders))
      .where('status', 'in', held),
  )

/** A member's orders that hold places and for which nothing was paid. */
export const unpaidOf = (tx: Tx, userId: string): Promise<string[]> =>
  idsOf(
    tx
      .selectFrom('ticketOrder')
      .select('id')
      .where('userId', '=', userId)
      .where((eb) =>
        eb.or([
          eb('status', 'in', ['awaiting_payment', 'expired']),
          eb.and([eb('status', 'in', held), eb('total', '=', 0)]),
        ]),
      ),
  )

const idsOf = async (query: { execute(): Promise<{ id: string }[]> }) => (await query.execute()).map(({ id }) => id)

/** Cancelled events of which somebody still holds a place. */
export async function cancelledWithHolders(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('event')
    .select('event.id')
    .where('event.status', '=', 'cancelled')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('ticketOrder as o')
          .select('o.id')
          .whereRef('o.eventId', '=', 'event.id')
          .where('o.status', 'in', held),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

// choices ---------------------------------------------------------------------------------------------------------

/** Asks these orders, each once; gives those that were not asked before. */
export async function askChoices(tx: Tx, orderIds: readonly string[], postponementId: string): Promise<string[]> {
  if (orderIds.length === 0) return []
  const rows = await tx
    .insertInto('orderChoice')
    .values(orderIds.map((orderId) => ({ orderId, postponementId, choice: null, chosenAt: null })))
    .onConflict((on) => on.doNothing())
    .returning('orderId')
    .execute()
  return rows.map(({ orderId }) => orderId)
}

export interface OpenChoice {
  orderId: string
  postponementId: string
  otherwise: PostponementChoice
  /** A later postponement asks again: this one decides nothing any more. */
  isOutdated: boolean
}

/** Some that nobody answered in time. */
export async function overdueChoices(tx: Tx, now: Date, limit: number): Promise<OpenChoice[]> {
  const { rows } = await sql<OpenChoice>`
    select c.order_id, c.postponement_id, p.otherwise, exists (
      select from event_postponement later where later.event_id = p.event_id and later.created_at > p.created_at
    ) as is_outdated
    from event_postponement p join order_choice c on c.postponement_id = p.id
    where c.choice is null and p.choice_until <= ${now}
    order by c.order_id, p.id limit ${limit}`.execute(tx)
  return rows
}

/** Answers one question that is open, or `over` another answer; false when it was answered in the meantime. */
export async function putChoice(
  tx: Tx,
  { orderId, postponementId }: Pick<ChoiceRow, 'orderId' | 'postponementId'>,
  answer: Pick<ChoiceRow, 'choice' | 'byDeadline' | 'chosenAt'>,
  over: PostponementChoice | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orderChoice')
    .set(answer)
    .where('orderId', '=', orderId)
    .where('postponementId', '=', postponementId)
    .where((eb) => eb.or([eb('choice', 'is', null), eb('choice', '=', over)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whose places are given back is not asked any more; an answer that was given stays. */
export const withdrawQuestions = (tx: Tx, orderIds: readonly string[]) =>
  tx.deleteFrom('orderChoice').where('orderId', '=', anyOf(orderIds)).where('choice', 'is', null).execute()

/** The answers of these orders to all postponements. */
export const choicesOf = (db: Db | Tx, orderIds: readonly string[]): Promise<ChoiceRow[]> =>
  db.selectFrom('orderChoice').selectAll().where('orderId', '=', anyOf(orderIds)).execute()

// reading ---------------------------------------------------------------------------------------------------------

export const findOrder = (db: Db | Tx, id: string): Promise<OrderRow | undefined> =>
  db.selectFrom('ticketOrder').selectAll().where('id', '=', id).executeTakeFirst()

/** These orders, in the order of ids. */
export const ordersById = (db: Db | Tx, ids: readonly string[]): Promise<OrderRow[]> =>
  db.selectFrom('ticketOrder').selectAll().where('id', '=', anyOf(ids)).orderBy('id').execute()

/** The orders that are paid with these charges. */
export async function ordersOfCharges(db: Db | Tx, chargeIds: readonly string[]): Promise<Map<string, OrderRow[]>> {
  const rows = await db
    .selectFrom('ticketOrder')
    .selectAll()
    .where('chargeId', '=', anyOf(chargeIds))
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ chargeId }) => chargeId as string)
}

/** A member's, newest first. */
export async function ordersOf(db: Db, userId: string, after: string | undefined, limit: number): Promise<OrderRow[]> {
  const query = db
    .selectFrom('ticketOrder')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  const start = after ? await findOrder(db, after) : undefined
  if (after && start?.userId !== userId) return []
  return (
    start ? query.where(sql<boolean>`(created_at, id) < (${start.createdAt}, ${start.id}::uuid)`) : query
  ).execute()
}

export async function placesOf(db: Db | Tx, orderIds: readonly string[]): Promise<Map<string, PlaceRow[]>> {
  const rows = await db
    .selectFrom('orderPlace')
    .selectAll()
    .where('orderId', '=', anyOf(orderIds))
    .orderBy('orderId')
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

export interface Counts {
  held: number
  confirmed: number
  refundDue: number
  refundDueTotal: number
  keep: number
  refund: number
  unanswered: number
}

/** Places of one event by what becomes of them; the answers are those to `postponementId`, « keep » while it is kept. */
export async function countPlaces(db: Db, eventId: string, postponementId: string | null): Promise<Counts> {
  const isHeld = sql`o.status = any(${held}::text[])`
  const { rows } = await sql<Counts>`
    select
      coalesce(sum(o.quantity) filter (where o.status = 'awaiting_payment'), 0)::int as held,
      coalesce(sum(o.quantity) filter (where o.status = 'confirmed'), 0)::int as confirmed,
      coalesce(sum(o.quantity) filter (where o.status = 'refund_due'), 0)::int as refund_due,
      coalesce(sum(o.total) filter (where o.status = 'refund_due'), 0)::bigint as refund_due_total,
      coalesce(sum(o.quantity) filter (where c.choice = 'keep' and ${isHeld}), 0)::int as keep,
      coalesce(sum(o.quantity) filter (where c.choice = 'refund'), 0)::int as refund,
      coalesce(sum(o.quantity) filter (where c.order_id is not null and c.choice is null and ${isHeld}), 0)::int as unanswered
    from ticket_order o left join order_choice c on c.order_id = o.id and c.postponement_id = ${postponementId}::uuid
    where o.event_id = ${eventId}`.execute(db)
  return rows[0] as Counts
}

/** Of somebody who asked for it: the places of these orders say nobody's name any more. */
export async function forgetNames(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.updateTable('orderPlace').set({ fullName: '' }).where('orderId', '=', anyOf(orderIds)).execute()
}
