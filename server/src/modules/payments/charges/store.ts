import { type Ariary, toAriary } from '@vondrona/rules/money'
import { liveStatuses } from '@vondrona/rules/payments'
import type { BillTo } from '@vondrona/rules/payments/billing'
import { payment } from '@vondrona/rules/payments/constants'
import { searchKey } from '@vondrona/rules/search'
import type { Language } from '@vondrona/rules/texts'
import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import { hasNoKey } from '../../../kernel/search/remake-keys.ts'
import type { TableRows } from '../../../tables.generated.ts'

export type ChargeRow = Omit<TableRows['charge'], 'amount' | 'paid' | 'returned' | 'language'> & {
  amount: Ariary
  paid: Ariary
  returned: Ariary
  language: Language
}

declare module '../../../kernel/db.ts' {
  interface Tables {
    charge: ChargeRow
  }
}

/** One whose receipts name nobody but whoever pays. */
export type OpenedCharge = Omit<ChargeRow, 'billName' | 'billNif' | 'billStat' | 'billAddress' | 'searchText'>

/** Whose money it is that somebody of the staff looks after: everybody's, or of the races of the MIT. */
export type Oversight = 'all' | 'races'

/** Whether they look after the charge of this column. */
export const isOverseen = (oversight: Oversight, eventId: 'c.eventId' | 'charge.eventId') =>
  oversight === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from event mit where mit.id = ${sql.ref(eventId)} and mit.is_mit)`

/** Those of these charges that they look after. */
export async function overseenOf(db: Db | Tx, oversight: Oversight, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('charge')
    .select('id')
    .where('id', '=', anyOf([...new Set(ids)]))
    .where(isOverseen(oversight, 'charge.eventId'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** What whoever pays is found by, beside their account. */
export const chargeKey = ({ payerName, email, phone }: Pick<ChargeRow, 'payerName' | 'email' | 'phone'>): string =>
  searchKey([payerName, email, phone])

/** Those that have no key, or one that an earlier version made. */
export const chargesWithoutKeys = (db: Db, limit: number) =>
  db
    .selectFrom('charge')
    .select(['id', 'searchText', 'payerName', 'email', 'phone'])
    .where(hasNoKey)
    .orderBy('id')
    .limit(limit)
    .execute()

/** One statement, however many there are. */
export async function insertCharges(tx: Tx, charges: readonly OpenedCharge[]): Promise<void> {
  const of = <K extends keyof OpenedCharge>(key: K) => charges.map((charge) => charge[key])
  await sql`
    insert into charge (id, event_id, user_id, title, amount, paid, returned, payable_until, held_since, paid_at, is_test, payer_name,
      email, phone, search_text, language, created_at, updated_at)
    select * from unnest(
      ${of('id')}::uuid[], ${of('eventId')}::uuid[], ${of('userId')}::uuid[], ${of('title')}::text[],
      ${of('amount')}::bigint[], ${of('paid')}::bigint[], ${of('returned')}::bigint[], ${of('payableUntil')}::timestamptz[],
      ${of('heldSince')}::timestamptz[], ${of('paidAt')}::timestamptz[], ${of('isTest')}::boolean[],
      ${of('payerName')}::text[], ${of('email')}::text[], ${of('phone')}::text[], ${charges.map(chargeKey)}::text[], ${of('language')}::text[],
      ${of('createdAt')}::timestamptz[], ${of('updatedAt')}::timestamptz[])`.execute(tx)
}

/**
 * Whoever changes what belongs to a charge waits here for whoever did before: first of all locks, in the order of ids.
 * Refunds may be inserted meanwhile (`no key`).
 */
export async function lockCharges(tx: Tx, ids: Iterable<string>): Promise<Map<string, ChargeRow>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await tx
    .selectFrom('charge')
    .selectAll()
    .where('id', '=', anyOf(wanted))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The same without waiting: gives those that nobody else holds. */
export async function lockFreeCharges(tx: Tx, ids: readonly string[]): Promise<Map<string, ChargeRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('charge')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function chargesOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, ChargeRow>> {
  const rows = await db.selectFrom('charge').selectAll().where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function chargeIdsOfMember(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.selectFrom('charge').select('id').where('userId', '=', userId).execute()
  return rows.map(({ id }) => id)
}

/** Adds to what is owed, or takes off; one statement. Gives the charges as they are then. */
export async function changeAmounts(tx: Tx, by: ReadonlyMap<string, number>, at: Date): Promise<ChargeRow[]> {
  if (by.size === 0) return []
  const { rows } = await sql<ChargeRow>`
    update charge c set amount = c.amount + d.by, updated_at = ${at}
    from unnest(${[...by.keys()]}::uuid[], ${[...by.values()]}::bigint[]) as d (id, by)
    where c.id = d.id returning c.*`.execute(tx)
  return rows
}

/** Payable at least until then. */
export async function extendCharges(tx: Tx, ids: readonly string[], until: Date, at: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('charge')
    .set({ payableUntil: until, updatedAt: at })
    .where('id', '=', anyOf(ids))
    .where('payableUntil', '<', until)
    .execute()
}

/** Payable at most until then. */
export async function shortenCharges(tx: Tx, ids: readonly string[], until: Date, at: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('charge')
    .set({ payableUntil: until, updatedAt: at })
    .where('id', '=', anyOf(ids))
    .where('payableUntil', '>', until)
    .execute()
}

/** Payable until exactly then. */
export const setPayableUntil = (tx: Tx, id: string, until: Date, at: Date) =>
  tx.updateTable('charge').set({ payableUntil: until, updatedAt: at }).where('id', '=', id).execute()

/** What is paid with it is held anew; false where it was as often as it may be. */
export async function reopenCharge(tx: Tx, id: string, until: Date, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('charge')
    .set({ payableUntil: until, heldSince: at, reopened: sql`reopened + 1`, updatedAt: at })
    .where('id', '=', id)
    .where('reopened', '<', payment.retakes)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those of these with which somebody is paying right now. */
export async function withLiveAttempt(db: Db | Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('paymentAttempt')
    .select('chargeId')
    .where('chargeId', '=', anyOf(ids))
    .where('status', 'in', [...liveStatuses])
    .execute()
  return new Set(rows.map(({ chargeId }) => chargeId))
}

/** Money came; the rows are locked. */
export async function creditCharges(
  tx: Tx,
  charges: readonly Pick<ChargeRow, 'id' | 'paid' | 'paidAt'>[],
  at: Date,
): Promise<void> {
  if (charges.length === 0) return
  const of = <K extends 'id' | 'paid' | 'paidAt'>(key: K) => charges.map((charge) => charge[key])
  await sql`
    update charge c set paid = n.paid, paid_at = n.paid_at, updated_at = ${at}
    from unnest(${of('id')}::uuid[], ${of('paid')}::bigint[], ${of('paidAt')}::timestamptz[]) as n (id, paid, paid_at)
    where c.id = n.id`.execute(tx)
}

/** What was not enough is on its way back. */
export const noteReturned = (tx: Tx, id: string, amount: Ariary) =>
  tx
    .updateTable('charge')
    .set({ returned: sql`returned + ${amount}` })
    .where('id', '=', id)
    .execute()

/** What is left to pay of a charge that can be paid; 0 or less for nothing. */
export const dueOf = ({ amount, paid, returned }: Pick<ChargeRow, 'amount' | 'paid' | 'returned'>): Ariary =>
  toAriary(amount - paid + returned)

/** Some that were paid in part only, and cannot be paid any more. */
export async function lapsedParts(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('charge')
    .select('id')
    .where('paid', '>', sql<Ariary>`0`)
    .where('paidAt', 'is', null)
    .where('payableUntil', '<=', now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('ledgerEntry as l')
          .select('l.chargeId')
          .whereRef('l.chargeId', '=', 'charge.id')
          .where('l.account', '=', 'customer_funds')
          .groupBy('l.chargeId')
          .having(sql<boolean>`sum(l.amount) <> 0`),
      ),
    )
    .orderBy('payableUntil')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The charge is locked, and has no receipt. */
export const writeBillTo = (tx: Tx, id: string, { name, nif, stat, address }: BillTo, at: Date) =>
  tx
    .updateTable('charge')
    .set({ billName: name, billNif: nif, billStat: stat, billAddress: address, updatedAt: at })
    .where('id', '=', id)
    .execute()

export const hasReceipt = async (tx: Tx, chargeId: string): Promise<boolean> =>
  (await tx.selectFrom('receipt').select('id').where('chargeId', '=', chargeId).limit(1).executeTakeFirst()) !==
  undefined

/** What no receipt of these charges says is on no paper that must be kept. */
export const forgetUnused = (tx: Tx, which: { userId: string } | { ids: readonly string[] }) =>
  tx
    .updateTable('charge')
    .set({ billName: '', billNif: '', billStat: '', billAddress: '' })
    .where((eb) => ('userId' in which ? eb('userId', '=', which.userId) : eb('id', '=', anyOf(which.ids))))
    .where('billName', '<>', '')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('receipt').select('receipt.id').whereRef('receipt.chargeId', '=', 'charge.id'))),
    )
    .execute()

/** Of somebody who asked for it: these charges reach nobody any more; the name stays in the books. */
export async function forgetPayers(tx: Tx, ids: readonly string[]): Promise<void> {
  const nothing = { payerPhone: null, payerEmail: null, paymentUrl: null }
  await tx.updateTable('paymentAttempt').set(nothing).where('chargeId', '=', anyOf(ids)).execute()
  await tx.updateTable('charge').set({ email: null, phone: null }).where('id', '=', anyOf(ids)).execute()
  await forgetUnused(tx, { ids })
}
