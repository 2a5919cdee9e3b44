import type { PostponementChoice } from '@vondrona/rules/events'
import { holding, type OrderMove, type OrderStatus, orderStates } from '@vondrona/rules/orders'
import { type Generated, sql } from 'kysely'
import { columnCounter } from '../../kernel/counters/counter.ts'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import type { TableRows } from '../../tables.generated.ts'
import type { Audience } from '../events/index.ts'

/**
 * Of whom a place is: a member; somebody without an account whose contact was verified, is to be verified, or cannot be,
 * because this installation reaches nobody that way (D-28).
 */
export type ContactState = 'account' | 'verified' | 'awaited' | 'unreachable'
export type OrderRow = Omit<TableRows['ticketOrder'], 'status' | 'contact'> & {
  status: OrderStatus
  contact: ContactState
}
export type PlaceRow = TableRows['orderPlace']
export type ChoiceRow = Omit<TableRows['orderChoice'], 'choice'> & { choice: PostponementChoice | null }

declare module '../../kernel/db.ts' {
  interface Tables {
    ticketOrder: Omit<OrderRow, 'confirmationDue' | 'contact'> & {
      confirmationDue: Generated<boolean>
      contact: Generated<ContactState>
    }
    orderPlace: PlaceRow
    orderChoice: { [K in keyof ChoiceRow]: K extends 'byDeadline' ? Generated<ChoiceRow[K]> : ChoiceRow[K] }
  }
}

const held = [...holding]

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

/** All orders of these charges, and these, in the order of ids: whoever moves one waits here for whoever did before. */
export const lockOrdersOf = (tx: Tx, chargeIds: readonly string[], ids: readonly string[] = []): Promise<OrderRow[]> =>
  tx
    .selectFrom('ticketOrder')
    .selectAll()
    .where((eb) => eb.or([eb('chargeId', '=', anyOf(chargeIds)), eb('id', '=', anyOf(ids))]))
    .orderBy('id')
    .forUpdate()
    .execute()

/** These orders as they stay until the commit; who moves them has locked their charges before. */
export const lockOrders = (tx: Tx, ids: readonly string[]): Promise<OrderRow[]> => lockOrdersOf(tx, [], ids)

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
    .set({ holdUntil: until, updatedAt: at })
    .where('chargeId', '=', anyOf(chargeIds))
    .where('status', '=', 'awaiting_payment')
    .where('holdUntil', '<', until)
    .execute()
}

/** What is held of this charge is held until exactly then. */
export const setHolds = (tx: Tx, chargeId: string, until: Date, at: Date) =>
  tx
    .updateTable('ticketOrder')
    .set({ holdUntil: until, updatedAt: at })
    .where('chargeId', '=', chargeId)
    .where('status', '=', 'awaiting_payment')
    .execute()

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

export const ordersOfMember = (tx: Tx, userId: string): Promise<string[]> =>
  idsOf(tx.selectFrom('ticketOrder').select('id').where('userId', '=', userId))

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

/** Orders of one event that wait for the money of a mandate. */
export async function countHeldLonger(db: Db, eventId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct o.id)::int as n from ticket_order o join payment_attempt a on a.charge_id = o.charge_id
    where o.event_id = ${eventId} and o.status = 'awaiting_payment' and a.method = 'mandate' and a.expires_at > ${now}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Of somebody who asked for it: the places of these orders say nobody's name any more. */
export async function forgetNames(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.updateTable('orderPlace').set({ fullName: '' }).where('orderId', '=', anyOf(orderIds)).execute()
  await tx
    .updateTable('ticketOrder')
    .set({ contactKey: null, origin: null })
    .where('id', '=', anyOf(orderIds))
    .execute()
}

/** Places of the types of events that orders hold. */
export const counters = [
  columnCounter({
    table: 'ticket_type',
    column: 'sold_quantity',
    counted: `select count(*) from order_place p join ticket_order o on o.id = p.order_id
      where p.ticket_type_id = one.id and o.status in (${holding.map((status) => `'${status}'`).join()})`,
  }),
]
