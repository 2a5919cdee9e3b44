import type { Ariary } from '@vondrona/rules/money'
import type { RefundStatus } from '@vondrona/rules/payments'
import { type Generated, sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import { figureCounter } from '../../../kernel/figures/store.ts'
import type { TableRows } from '../../../tables.generated.ts'
import type { RefundReason } from '../events.ts'

export type RefundRow = Omit<TableRows['refund'], 'amount' | 'reason' | 'status' | 'method'> & {
  amount: Ariary
  reason: RefundReason
  status: RefundStatus
  method: 'api' | 'manual'
}
export type ReceiptRow = Omit<TableRows['receipt'], 'amount' | 'kind'> & { amount: Ariary; kind: 'payment' | 'refund' }
/** What somebody is owed, should the staff decide to keep what it asked for itself. */
export type UnmetRow = Omit<TableRows['unmetRefund'], 'amount' | 'reason'> & { amount: Ariary; reason: RefundReason }
type LedgerRow = TableRows['ledgerEntry']

declare module '../../../kernel/db.ts' {
  interface Tables {
    refund: RefundRow
    refundBatch: TableRows['refundBatch']
    unmetRefund: UnmetRow
    ledgerEntry: { [K in keyof LedgerRow]: K extends 'id' ? Generated<LedgerRow[K]> : LedgerRow[K] }
    receipt: ReceiptRow
    receiptCounter: TableRows['receiptCounter']
    statementImport: TableRows['statementImport']
    statementLine: TableRows['statementLine']
    statementColumn: TableRows['statementColumn']
  }
}

/** `clearing:PROVIDER` is what a provider holds for us; `customer_funds` what is not decided yet and must become 0. */
export type Account = `clearing:${string}` | 'customer_funds' | 'revenue' | 'refund_payable' | 'adjustment'

/** One booking: what is debited, what is credited. The database refuses the same `tx` twice. */
export interface Booking {
  tx: string
  chargeId: string
  isTest: boolean
  /** Above 0: debit. Their sum is 0. */
  entries: readonly (readonly [Account, number])[]
}

/** One statement, however many there are. */
export async function book(tx: Tx, bookings: readonly Booking[], at: Date): Promise<void> {
  const rows = bookings.flatMap(({ entries, ...of }) =>
    entries.flatMap(([account, amount]) => (amount === 0 ? [] : [{ ...of, account, amount, at }])),
  )
  if (rows.length > 0) await tx.insertInto('ledgerEntry').values(rows).execute()
}

/** What of each of these charges is neither income nor on its way back, where that is anything. */
export async function fundsOf(tx: Tx, chargeIds: readonly string[]): Promise<Map<string, Ariary>> {
  const { rows } = await sql<{ id: string; funds: Ariary }>`
    select charge_id as id, -sum(amount)::bigint as funds from ledger_entry
    where charge_id = any(${[...chargeIds]}::uuid[]) and account = 'customer_funds'
    group by charge_id having sum(amount) <> 0`.execute(tx)
  return new Map(rows.map(({ id, funds }) => [id, funds]))
}

/** How much less came for each of these charges than it was credited with, as far as nothing made up for it. */
export async function shortOf(tx: Tx, chargeIds: readonly string[]): Promise<Map<string, Ariary>> {
  const { rows } = await sql<{ id: string; short: Ariary }>`
    select charge_id as id, sum(amount)::bigint as short from ledger_entry
    where charge_id = any(${[...new Set(chargeIds)]}::uuid[]) and account = 'adjustment' group by charge_id`.execute(tx)
  return new Map(rows.map(({ id, short }) => [id, short]))
}

/** Those that were not asked for before; of two that ask for the same, one gets it. */
export async function insertRefunds(tx: Tx, refunds: readonly RefundRow[]): Promise<RefundRow[]> {
  const of = <K extends keyof RefundRow>(key: K) => refunds.map((refund) => refund[key])
  const { rows } = await sql<RefundRow>`
    insert into refund (id, charge_id, reason, subject_id, amount, status, method, attempt_id, note, requested_by, requested_at)
    select * from unnest(
      ${of('id')}::uuid[], ${of('chargeId')}::uuid[], ${of('reason')}::text[], ${of('subjectId')}::uuid[],
      ${of('amount')}::bigint[], ${of('status')}::text[], ${of('method')}::text[], ${of('attemptId')}::uuid[],
      ${of('note')}::text[], ${of('requestedBy')}::uuid[], ${of('requestedAt')}::timestamptz[])
    on conflict (charge_id, reason, subject_id) do nothing
    returning *`.execute(tx)
  return rows
}

/** Whoever asks for the same again asks for it once. */
export async function insertUnmet(tx: Tx, rows: readonly UnmetRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('unmetRefund')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['chargeId', 'reason', 'subjectId']).doNothing())
    .execute()
}

/** In the order in which they were asked for; they are gone then. */
export async function takeUnmet(tx: Tx, chargeId: string): Promise<UnmetRow[]> {
  const rows = await tx.deleteFrom('unmetRefund').where('chargeId', '=', chargeId).returningAll().execute()
  return rows.sort((a, b) => a.askedAt.getTime() - b.askedAt.getTime())
}

/** Newest first. */
export async function refundsOf(db: Db | Tx, chargeIds: readonly string[]): Promise<Map<string, RefundRow[]>> {
  const rows = await db
    .selectFrom('refund')
    .selectAll()
    .where('chargeId', '=', anyOf(chargeIds))
    .orderBy('requestedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return Map.groupBy(rows, ({ chargeId }) => chargeId)
}

/** Newest first. */
export async function receiptsOf(db: Db | Tx, chargeIds: readonly string[]): Promise<Map<string, ReceiptRow[]>> {
  const rows = await db
    .selectFrom('receipt')
    .selectAll()
    .where('chargeId', '=', anyOf(chargeIds))
    .orderBy('year', 'desc')
    .orderBy('number', 'desc')
    .execute()
  return Map.groupBy(rows, ({ chargeId }) => chargeId)
}

/** A receipt that has no number yet. */
export type NewReceipt = Omit<ReceiptRow, 'year' | 'number'>

/**
 * Receipts of one year, numbered in their order and without gaps: a rollback gives the numbers back. One statement, however
 * many there are. Everybody waits for the row of the year: give them last.
 */
export async function insertReceipts(tx: Tx, year: number, receipts: readonly NewReceipt[]): Promise<void> {
  if (receipts.length === 0) return
  const of = <K extends keyof NewReceipt>(key: K) => receipts.map((receipt) => receipt[key])
  const many = receipts.length
  await sql`
    with counted as (
      insert into receipt_counter (year, last) values (${year}, ${many})
      on conflict (year) do update set last = receipt_counter.last + excluded.last returning last
    )
    insert into receipt (id, year, number, kind, charge_id, attempt_id, refund_id, amount, issued_at, told_at)
    select r.id, ${year}, counted.last - ${many}::int + r.nth, r.kind, r.charge_id, r.attempt_id, r.refund_id, r.amount, r.issued_at, r.told_at
    from counted, unnest(
      ${of('id')}::uuid[], ${of('kind')}::text[], ${of('chargeId')}::uuid[], ${of('attemptId')}::uuid[],
      ${of('refundId')}::uuid[], ${of('amount')}::bigint[], ${of('issuedAt')}::timestamptz[], ${of('toldAt')}::timestamptz[]
    ) with ordinality as r (id, kind, charge_id, attempt_id, refund_id, amount, issued_at, told_at, nth)`.execute(tx)
}

/** The books are append-only, so what each day brought can be counted again at any time. */
export const counters = [
  figureCounter(
    'revenue',
    `select day_of(at) as day, -sum(amount) as n from ledger_entry
      where account = 'revenue' and not is_test group by 1 having sum(amount) <> 0`,
  ),
]
