import type { PostponementChoice } from '@vondrona/rules/events'
import { holding, type OrderMove, type OrderStatus, orderStates } from '@vondrona/rules/orders'
import { type Generated, sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import type { TableRows } from '../../tables.generated.ts'

export type OrderRow = Omit<TableRows['ticketOrder'], 'status'> & { status: OrderStatus }
export type PlaceRow = TableRows['orderPlace']
export type ChoiceRow = Omit<TableRows['orderChoice'], 'choice'> & { choice: PostponementChoice | null }

declare module '../../kernel/db.ts' {
  interface Tables {
    ticketOrder: OrderRow
    orderPlace: PlaceRow
    orderChoice: { [K in keyof ChoiceRow]: K extends 'byDeadline' ? Generated<ChoiceRow[K]> : ChoiceRow[K] }
  }
}

const held = [...holding]

// reserving -------------------------------------------------------------------------------------------------------

export interface Key {
  userId: string
  idempotencyKey: string
}

/** The orders that were stored before under these keys. */
export async function findSent(db: Db | Tx, keys: readonly Key[]): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select o.* from unnest(${keys.map((one) => one.userId)}::uuid[], ${keys.map((one) => one.idempotencyKey)}::uuid[])
      as sent (user_id, key)
    cross join lateral (
      select * from ticket_order o where o.user_id = sent.user_id and o.idempotency_key = sent.key limit 1
    ) o`.execute(db)
  return rows
}

export interface Holder {
  userId: string
  eventId: string
}

/** How many places each of these members holds at each of these events: a look into the index for each. */
export async function placesHeld(tx: Tx, holders: readonly Holder[]): Promise<(Holder & { places: number })[]> {
  const { rows } = await sql<Holder & { places: number }>`
    select h.user_id, h.event_id, o.places
    from (select distinct * from unnest(
      ${holders.map((one) => one.userId)}::uuid[], ${holders.map((one) => one.eventId)}::uuid[]) as one (user_id, event_id)) h
    cross join lateral (
      select coalesce(sum(quantity), 0)::int as places from ticket_order
      where user_id = h.user_id and event_id = h.event_id and status in (${sql.join(held.map((status) => sql.lit(status)))})
    ) o`.execute(tx)
  return rows
}

/** One statement each, however many there are. */
export async function addOrders(tx: Tx, orders: readonly OrderRow[], places: readonly PlaceRow[]): Promise<void> {
  const of = <K extends keyof OrderRow>(key: K) => orders.map((order) => order[key])
  await sql`
    insert into ticket_order
      (id, event_id, user_id, status, total, quantity, idempotency_key, hold_until, created_at, updated_at)
    select * from unnest(
      ${of('id')}::uuid[], ${of('eventId')}::uuid[], ${of('userId')}::uuid[], ${of('status')}::text[],
      ${of('total')}::int[], ${of('quantity')}::int[], ${of('idempotencyKey')}::uuid[],
      ${of('holdUntil')}::timestamptz[], ${of('createdAt')}::timestamptz[], ${of('updatedAt')}::timestamptz[])`.execute(
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

/** Whoever moves an order waits here for whoever moves it before them; one order of ids for all. */
export const lockOrders = (tx: Tx, ids: readonly string[]): Promise<OrderRow[]> =>
  tx.selectFrom('ticketOrder').selectAll().where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()

/** Gives those that were in a state of `from`: of two that move the same order, one gets it. */
export const moveOrders = (tx: Tx, ids: readonly string[], move: OrderMove, at: Date): Promise<OrderRow[]> =>
  tx
    .updateTable('ticketOrder')
    .set({ status: orderStates.moves[move].to, holdUntil: null, updatedAt: at })
    .where('id', '=', anyOf(ids))
    .where('status', 'in', [...orderStates.moves[move].from])
    .returningAll()
    .execute()

/** Some whose hold is over; what another process expires right now is left to it. */
export async function lockOverdue(tx: Tx, now: Date, limit: number): Promise<OrderRow[]> {
  return tx
    .selectFrom('ticketOrder')
    .selectAll()
    .where('status', '=', 'awaiting_payment')
    .where('holdUntil', '<=', now)
    .orderBy('holdUntil')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Some members who hold places of an event; `unasked`: whom this postponement has not asked yet. */
export async function holdersOf(
  db: Db | Tx,
  eventId: string,
  limit: number,
  unasked?: { postponementId: string; createdAt: Date },
): Promise<string[]> {
  const query = db
    .selectFrom('ticketOrder')
    .select('userId')
    .distinct()
    .where('eventId', '=', eventId)
    .where('status', 'in', held)
    .orderBy('userId')
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
  return rows.map(({ userId }) => userId)
}

/** The orders of these members that hold places of the event. */
export const lockHeldBy = (tx: Tx, eventId: string, userIds: readonly string[]): Promise<OrderRow[]> =>
  tx
    .selectFrom('ticketOrder')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('userId', '=', anyOf(userIds))
    .where('status', 'in', held)
    .orderBy('id')
    .forUpdate()
    .execute()

/** A member's orders that hold places and for which nothing was paid. */
export const lockUnpaidOf = (tx: Tx, userId: string): Promise<OrderRow[]> =>
  tx
    .selectFrom('ticketOrder')
    .selectAll()
    .where('userId', '=', userId)
    .where('status', 'in', held)
    .where((eb) => eb.or([eb('status', '=', 'awaiting_payment'), eb('total', '=', 0)]))
    .orderBy('id')
    .forUpdate()
    .execute()

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
