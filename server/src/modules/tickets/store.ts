import type { Language } from '@vondrona/rules/texts'
import { live, type TicketMove, type TicketStatus, ticketStates } from '@vondrona/rules/tickets'
import { type Generated, sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import type { TableRows } from '../../tables.generated.ts'

export type TicketRow = Omit<TableRows['ticket'], 'status' | 'language'> & { status: TicketStatus; language: Language }
export type TicketKeyRow = TableRows['ticketKey']
export type RetrievalRow = TableRows['ticketRetrieval']

declare module '../../kernel/db.ts' {
  interface Tables {
    ticket: { [K in keyof TicketRow]: K extends 'linkGeneration' ? Generated<TicketRow[K]> : TicketRow[K] }
    ticketKey: TicketKeyRow
    ticketRetrieval: { [K in keyof RetrievalRow]: K extends 'tries' ? Generated<RetrievalRow[K]> : RetrievalRow[K] }
  }
}

const liveStates = [...live]
const columns = [
  'id',
  'orderId',
  'position',
  'eventId',
  'ticketTypeId',
  'fullName',
  'status',
  'shortCode',
  'number',
  'userId',
  'email',
  'phone',
  'language',
  'finder',
  'replacedBy',
  'createdAt',
  'updatedAt',
  'sentAt',
  'checkedInAt',
  'linkGeneration',
] as const satisfies (keyof TicketRow)[]

// issuing ---------------------------------------------------------------------------------------------------------

export type NewTicket = Omit<TicketRow, 'linkGeneration'>

/** One statement, however many there are; gives the ids of those whose place had no live ticket before. */
export async function addTickets(tx: Tx, tickets: readonly NewTicket[]): Promise<string[]> {
  if (tickets.length === 0) return []
  const of = <K extends keyof NewTicket>(key: K) => tickets.map((ticket) => ticket[key])
  const { rows } = await sql<{ id: string }>`
    insert into ticket (id, order_id, position, event_id, ticket_type_id, full_name, status, short_code, number,
      user_id, email, phone, language, finder, created_at, updated_at)
    select * from unnest(
      ${of('id')}::uuid[], ${of('orderId')}::uuid[], ${of('position')}::int[], ${of('eventId')}::uuid[],
      ${of('ticketTypeId')}::uuid[], ${of('fullName')}::text[], ${of('status')}::text[], ${of('shortCode')}::text[],
      ${of('number')}::text[], ${of('userId')}::uuid[], ${of('email')}::text[], ${of('phone')}::text[],
      ${of('language')}::text[], ${of('finder')}::bytea[], ${of('createdAt')}::timestamptz[],
      ${of('updatedAt')}::timestamptz[])
    on conflict (order_id, position) where status in ('issued', 'checked_in') do nothing
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Announced events that are not over. */
export async function openEvents(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from event where status = 'published' and (over_at is null or over_at > ${now}) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The next confirmed orders of an event after this one, and whether one of their places has no live ticket. The page is
 * found by its index first, and each of its orders is looked up by its id: in one join, whatever the planner believes of
 * tables that grow meanwhile, each page read all orders, or all tickets once for each of them.
 */
export async function confirmedOrders(
  db: Db,
  eventId: string,
  after: string | null,
  limit: number,
): Promise<{ id: string; isWithout: boolean }[]> {
  const { rows } = await sql<{ id: string; isWithout: boolean }>`
    with page as materialized (
      select id from ticket_order where event_id = ${eventId} and status = 'confirmed'
        and id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
      order by id limit ${limit})
    select id, (select count(*) from order_place p where p.order_id = page.id and (
        select count(*) from ticket t where t.order_id = page.id and t.position = p.position
          and t.status in ('issued', 'checked_in')) = 0) > 0 as is_without
    from page order by id`.execute(db)
  return rows
}

/** Whoever moves tickets waits here for whoever moved them before; one order of ids for all. */
export const lockTickets = (tx: Tx, ids: readonly string[]): Promise<TicketRow[]> =>
  tx.selectFrom('ticket').selectAll().where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()

/** The tickets of these orders that admit, as they are until the commit. */
export async function lockTicketsOfOrders(tx: Tx, orderIds: readonly string[]): Promise<TicketRow[]> {
  const found = await liveTicketsOf(tx, orderIds)
  const locked = found.length > 0 ? await lockTickets(tx, idsOf(found)) : []
  return locked.filter(({ status }) => live.includes(status))
}

const idsOf = (tickets: readonly TicketRow[]) => tickets.map(({ id }) => id)

/** Gives those that were in a state of `from`: of two that move the same ticket, one gets it. */
export const moveTickets = (
  tx: Tx,
  ids: readonly string[],
  move: Exclude<TicketMove, 'checkIn' | 'revoke'>,
  at: Date,
): Promise<TicketRow[]> =>
  tx
    .updateTable('ticket')
    .set({ status: ticketStates.moves[move].to, checkedInAt: null, updatedAt: at })
    .where('id', '=', anyOf(ids))
    .where('status', 'in', [...ticketStates.moves[move].from])
    .returningAll()
    .execute()

/** Each with its time. Gives those that were in a state of `from`. */
export async function checkIn(
  tx: Tx,
  scans: readonly { ticketId: string; at: Date }[],
  now: Date,
): Promise<{ id: string; orderId: string }[]> {
  const { from, to } = ticketStates.moves.checkIn
  const { rows } = await sql<{ id: string; orderId: string }>`
    update ticket t set status = ${to}, checked_in_at = s.at, updated_at = ${now}
    from unnest(${scans.map((scan) => scan.ticketId)}::uuid[], ${scans.map((scan) => scan.at)}::timestamptz[]) as s (id, at)
    where t.id = s.id and t.status = any(${[...from]}::text[])
    returning t.id, t.order_id`.execute(tx)
  return rows
}

/** False when it is not in a state of `from` any more. The new ticket is added afterwards, in the same transaction. */
export async function revokeTicket(tx: Tx, id: string, replacedBy: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ticket')
    .set({ status: ticketStates.moves.revoke.to, replacedBy, updatedAt: at })
    .where('id', '=', id)
    .where('status', 'in', [...ticketStates.moves.revoke.from])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface Holder {
  ticketId: string
  userId: string | null
  fullName: string | null
  email: string | null
  phone: string | null
  language: Language
  finder: Buffer | null
}

/**
 * Whose account lists it stays where none is named; so does the name. A code or a link that was sent to where a holder is
 * not reached any more opens nothing (D-30).
 */
export async function putHolders(tx: Tx, holders: readonly Holder[], at: Date): Promise<void> {
  const of = <K extends keyof Holder>(key: K) => holders.map((holder) => holder[key])
  await sql`
    delete from ticket_retrieval r using ticket t,
      unnest(${of('ticketId')}::uuid[], ${of('email')}::text[], ${of('phone')}::text[]) as h (id, email, phone)
    where t.id = h.id and t.id = any(r.ticket_ids)
      and (t.email is distinct from h.email or t.phone is distinct from h.phone)`.execute(tx)
  await sql`
    update ticket t set user_id = coalesce(h.user_id, t.user_id), full_name = coalesce(h.full_name, t.full_name),
      email = h.email, phone = h.phone, language = h.language, finder = h.finder, updated_at = ${at},
      link_generation = case
        when t.sent_at is null or (t.email, t.phone) is not distinct from (h.email, h.phone) then t.link_generation
        else t.link_generation + 1 end
    from unnest(${of('ticketId')}::uuid[], ${of('userId')}::uuid[], ${of('fullName')}::text[], ${of('email')}::text[],
      ${of('phone')}::text[], ${of('language')}::text[], ${of('finder')}::bytea[])
      as h (id, user_id, full_name, email, phone, language, finder)
    where t.id = h.id`.execute(tx)
}

/** The number of the bib as it is printed, or null where it was taken back. */
export async function putNumbers(
  tx: Tx,
  numbers: readonly { ticketId: string; number: string | null }[],
  at: Date,
): Promise<void> {
  await sql`
    update ticket t set number = n.number, updated_at = ${at}
    from unnest(${numbers.map((one) => one.ticketId)}::uuid[], ${numbers.map((one) => one.number)}::text[]) as n (id, number)
    where t.id = n.id`.execute(tx)
}

/** Something that the gate or the bib desk shows with them is another one now. */
export const touchOf = (tx: Tx, by: { ids: readonly string[] } | { orderIds: readonly string[] }, at: Date) =>
  tx
    .updateTable('ticket')
    .set({ updatedAt: at })
    .where('ids' in by ? 'id' : 'orderId', '=', anyOf('ids' in by ? by.ids : by.orderIds))
    .execute()

/** Of these, those that were not sent before: from now on they were. One of two who send the same gets it. */
export const markSent = (tx: Tx, ids: readonly string[], at: Date): Promise<TicketRow[]> =>
  tx
    .updateTable('ticket')
    .set({ sentAt: at })
    .where('id', '=', anyOf(ids))
    .where('sentAt', 'is', null)
    .where('status', 'in', liveStates)
    .returningAll()
    .execute()

// reading ---------------------------------------------------------------------------------------------------------

export const ticketById = (db: Db | Tx, id: string): Promise<TicketRow | undefined> =>
  db.selectFrom('ticket').selectAll().where('id', '=', id).executeTakeFirst()

export const ticketByShortCode = (db: Db | Tx, shortCode: string): Promise<TicketRow | undefined> =>
  db.selectFrom('ticket').selectAll().where('shortCode', '=', shortCode).executeTakeFirst()

export const ticketsById = (db: Db | Tx, ids: readonly string[]): Promise<TicketRow[]> =>
  db.selectFrom('ticket').selectAll().where('id', '=', anyOf(ids)).orderBy('id').execute()

/** Of these, those that came in place of another one. */
export async function replacing(db: Db | Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('ticket').select('replacedBy').where('replacedBy', '=', anyOf(ids)).execute()
  return new Set(rows.flatMap(({ replacedBy }) => replacedBy ?? []))
}

/**
 * A member's that admit: those of events to come first, the next one at the top, without a date last; then those of the
 * past, the latest first. A member has few: they are sorted as they are read.
 */
export async function ticketsOfMember(
  db: Db,
  userId: string,
  now: Date,
  after: string | undefined,
  limit: number,
): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    with mine as (
      select t.*, case
          when e.starts_at is null or exists (
            select from event_postponement p where p.event_id = e.id and p.to_date is null and p.withdrawn_at is null
              and not exists (select from event_postponement l where l.event_id = e.id and l.withdrawn_at is null and (l.created_at, l.id) > (p.created_at, p.id)))
            then row (1, 0::numeric)
          when e.over_at > ${now} then row (0, extract(epoch from e.starts_at))
          else row (2, -extract(epoch from e.starts_at)) end as place
      from ticket t join event e on e.id = t.event_id
      where t.user_id = ${userId}::uuid and t.status = any(${liveStates}::text[])
    )
    select ${sql.join(columns.map((column) => sql.ref(column)))} from mine
    where ${after ?? null}::uuid is null
      or (place, order_id, position) > (select place, order_id, position from mine where id = ${after ?? null}::uuid)
    order by place, order_id, position limit ${limit}`.execute(db)
  return rows
}

/** Those that admit, in the order of their places. */
export const liveTicketsOf = (db: Db | Tx, orderIds: readonly string[]): Promise<TicketRow[]> =>
  db
    .selectFrom('ticket')
    .selectAll()
    .where('orderId', '=', anyOf(orderIds))
    .where('status', 'in', liveStates)
    .orderBy('orderId')
    .orderBy('position')
    .execute()

/** Those of an event that admit and have no number, locked, in the order in which they were issued. */
export const lockUnnumbered = (tx: Tx, eventId: string, after: string | null, limit: number): Promise<TicketRow[]> => {
  const query = tx
    .selectFrom('ticket')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('status', 'in', liveStates)
    .where('number', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
  return (after ? query.where('id', '>', after) : query).execute()
}

/** The orders of a member's tickets that admit. */
export async function liveOrdersOfMember(db: Db | Tx, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('ticket')
    .select('orderId')
    .distinct()
    .where('userId', '=', userId)
    .where('status', 'in', liveStates)
    .orderBy('orderId')
    .execute()
  return rows.map(({ orderId }) => orderId)
}

/** What a gate shows of one ticket: no personal data but the name. */
export type GateRow = Pick<
  TicketRow,
  'id' | 'ticketTypeId' | 'shortCode' | 'fullName' | 'number' | 'status' | 'checkedInAt' | 'updatedAt'
>

/** All of an event, or those that changed since; ended ones as well, since a gate has to know them. */
export function gateRows(db: Db | Tx, eventId: string, since?: Date): Promise<GateRow[]> {
  const query = db
    .selectFrom('ticket')
    .select(['id', 'ticketTypeId', 'shortCode', 'fullName', 'number', 'status', 'checkedInAt', 'updatedAt'])
    .where('eventId', '=', eventId)
    .orderBy('updatedAt')
    .orderBy('id')
  return (since ? query.where('updatedAt', '>=', since) : query).execute()
}

// forgetting ------------------------------------------------------------------------------------------------------

/** Empties what reaches or finds the holders of tickets of events that were over in this time. */
export async function forgetContacts(db: Db, from: Date, until: Date): Promise<void> {
  await sql`
    update ticket t set email = null, phone = null, finder = null
    from event e where e.id = t.event_id and e.over_at > ${from} and e.over_at <= ${until} and e.status <> 'draft'
      and (t.email is not null or t.phone is not null or t.finder is not null)`.execute(db)
}

/** Of somebody who asked for it: these orders' tickets say nobody's name any more, and cannot be found or sent. */
export async function forgetHolders(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('ticket')
    .set({ fullName: '', email: null, phone: null, finder: null })
    .where('orderId', '=', anyOf(orderIds))
    .execute()
}
