import { type RawBuilder, sql } from 'kysely'
import type { ProviderId } from '../../../gateways/payment/port.ts'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import type { TableRows } from '../../../tables.generated.ts'
import type { AttemptRow } from '../attempts/store.ts'
import { isOverseen, type Oversight } from '../charges/store.ts'
import { type Period, periodOf } from './period.ts'
import type { HeldReason } from './reading/line.ts'

export type ImportRow = TableRows['statementImport']
/**
 * `found`: its attempt is still to be settled. `attached`: a person recorded its money. `double`: another transaction than the one in the books. `held`: not known
 * to mean that money came. `reversed`: it takes money back, or its money was taken back.
 */
export type LineOutcome =
  | 'matched'
  | 'found'
  | 'settled'
  | 'attached'
  | 'amount_differs'
  | 'double'
  | 'unknown'
  | 'payout'
  | 'skipped'
  | 'held'
  | 'reversed'
const waitingOutcomes = sql.join(
  (['amount_differs', 'double', 'unknown', 'held', 'reversed'] satisfies LineOutcome[]).map((one) => sql.lit(one)),
)
export type LineRow = Omit<TableRows['statementLine'], 'outcome' | 'reason'> & {
  outcome: LineOutcome
  reason: HeldReason | null
}

/** An attempt with what the ledger has of it; null: nothing. */
export type BookedAttempt = AttemptRow & { booked: number | null }

/** False where this very file was imported before. */
export async function insertImport(tx: Tx, row: ImportRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('statementImport')
    .values(row)
    .onConflict((on) => on.columns(['provider', 'sha256']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const findImport = (db: Db | Tx, provider: string, sha256: Buffer): Promise<ImportRow | undefined> =>
  db
    .selectFrom('statementImport')
    .selectAll()
    .where('provider', '=', provider)
    .where('sha256', '=', sha256)
    .executeTakeFirst()

/** One statement for all. */
export async function insertLines(tx: Tx, all: readonly Omit<LineRow, 'closedAt'>[]): Promise<void> {
  for (const lines of slicesOf(all)) {
    const of = <K extends keyof Omit<LineRow, 'closedAt'>>(key: K) => lines.map((line) => line[key])
    await sql`
      insert into statement_line (import_id, position, reference, operator_ref, amount, at, outcome, attempt_id, reason)
      select * from unnest(${of('importId')}::uuid[], ${of('position')}::int[], ${of('reference')}::text[],
        ${of('operatorRef')}::text[], ${of('amount')}::bigint[], ${of('at')}::timestamptz[], ${of('outcome')}::text[],
        ${of('attemptId')}::uuid[], ${of('reason')}::text[])`.execute(tx)
  }
}

/** So much is written into a query at once that others are answered between two. */
const sliceLength = 4000

function* slicesOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += sliceLength) yield all.slice(at, at + sliceLength)
}

/** Attempts with one of these names: our reference, the provider's, or the operator's number. Without the sandbox's. */
export async function attemptsNamed(
  db: Db | Tx,
  provider: ProviderId,
  names: readonly string[],
  operatorRefs: readonly string[],
): Promise<BookedAttempt[]> {
  const found = new Map<string, BookedAttempt>()
  const keep = (attempts: readonly BookedAttempt[]) => {
    for (const one of attempts) found.set(one.id, one)
  }
  for (const some of slicesOf(names))
    keep(
      await attemptsOf(
        db,
        sql`select * from payment_attempt where reference = any(${some}::text[])
        union select * from payment_attempt where provider = ${provider} and provider_ref = any(${some}::text[])`,
      ),
    )
  for (const some of slicesOf(operatorRefs))
    keep(await attemptsOf(db, sql`select * from payment_attempt where operator_ref = any(${some}::text[])`))
  return [...found.values()]
}

async function attemptsOf(db: Db | Tx, chosen: RawBuilder<unknown>): Promise<BookedAttempt[]> {
  const { rows } = await sql<BookedAttempt>`
    select a.*, l.amount as booked from (${chosen}) a
    join charge c on c.id = a.charge_id and not c.is_test
    left join ledger_entry l on l.tx = 'capture:' || a.id and l.account = 'clearing:' || a.provider
    where not a.is_sandbox`.execute(db)
  return rows
}

/** Of these numbers, those that prove a refund. */
export async function provedBy(db: Db | Tx, operatorRefs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    proof: string
  }>`select proof from refund where proof = any(${operatorRefs}::text[])`.execute(db)
  return new Set(rows.map(({ proof }) => proof))
}

export type RecordedLine = Pick<LineRow, 'operatorRef' | 'amount' | 'outcome' | 'attemptId'>

/** Lines of statements that are here already, with one of these numbers or about one of these attempts. */
export async function recordedLines(
  db: Db | Tx,
  provider: ProviderId,
  operatorRefs: readonly string[],
  attemptIds: readonly string[],
): Promise<RecordedLine[]> {
  const { rows } = await sql<RecordedLine>`
    select l.operator_ref, l.amount, l.outcome, l.attempt_id from (
      select * from statement_line where operator_ref = any(${operatorRefs}::text[])
      union select * from statement_line where attempt_id = any(${attemptIds}::uuid[])) l
    join statement_import i on i.id = l.import_id and i.provider = ${provider}`.execute(db)
  return rows
}

/** Whether a line of any statement takes its money back. Asked while its charge is locked. */
export async function isReversed(tx: Tx, attemptId: string): Promise<boolean> {
  const { rows } = await sql`
    select from statement_line where attempt_id = ${attemptId} and outcome = 'reversed' limit 1`.execute(tx)
  return rows.length > 0
}

export async function foundLines(db: Db, importId: string): Promise<LineRow[]> {
  const lines = await db
    .selectFrom('statementLine')
    .selectAll()
    .where('importId', '=', importId)
    .where('outcome', '=', 'found')
    .orderBy('position')
    .execute()
  return lines.map((line) => ({ ...line, outcome: 'found', reason: null }))
}

/** False where it does not wait, or was closed before. */
export async function closeWaiting(tx: Tx, importId: string, position: number, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update statement_line set closed_at = ${at} where import_id = ${importId} and position = ${position}
      and outcome in (${waitingOutcomes}) and closed_at is null returning position`.execute(tx)
  return rows.length > 0
}

/** With a payment that a person decided on, its lines are done with. */
export const closeLinesOf = (tx: Tx, attemptId: string, at: Date) =>
  sql`
    update statement_line set closed_at = ${at}
    where attempt_id = ${attemptId} and outcome in (${waitingOutcomes}) and closed_at is null`.execute(tx)

/** Only of a line that is still to be settled. */
export const decideFound = (
  tx: Tx,
  { importId, position }: LineRow,
  outcome: LineOutcome,
  reason: HeldReason | null = null,
) =>
  tx
    .updateTable('statementLine')
    .set({ outcome, reason })
    .where('importId', '=', importId)
    .where('position', '=', position)
    .where('outcome', '=', 'found')
    .execute()

/**
 * Lines that waited for the money that a person records now, who vouches for it whatever the line says; of which another
 * amount arrived, that is what differs.
 */
export const attachLines = (
  tx: Tx,
  attemptId: string,
  amount: number,
  { operatorReference, isWhole }: { operatorReference: string; isWhole: boolean },
) =>
  sql`
    update statement_line set attempt_id = ${attemptId}, closed_at = null,
      outcome = case when ${isWhole} and coalesce(amount, ${amount}) = ${amount} then 'attached' else 'amount_differs' end
    where operator_ref = ${operatorReference} and outcome in ('unknown', 'held') and coalesce(amount, ${amount}) > 0
      and reason is distinct from 'reversal'`.execute(tx)

/** Lines of an import whose money was recorded while it was matched: neither saw the other. */
export const attachRecorded = (db: Db, importId: string) =>
  sql`
    update statement_line l set outcome = 'attached', attempt_id = a.id
    from payment_attempt a join ledger_entry e on e.tx = 'capture:' || a.id and e.account = 'clearing:' || a.provider
    where l.import_id = ${importId} and l.outcome = 'unknown' and l.attempt_id is null and a.provider = 'offline'
      and a.operator_ref = l.operator_ref and coalesce(l.amount, e.amount) = e.amount`.execute(db)

/** Marks attempts for a person to look at; those that have a problem already keep it, unless their money was taken back. */
export async function markProblems(tx: Tx, ids: readonly string[], problem: NonNullable<AttemptRow['problem']>) {
  if (ids.length === 0) return
  const marked = tx.updateTable('paymentAttempt').set({ problem }).where('id', '=', anyOf(ids))
  await (problem === 'reversed' ? marked : marked.where('problem', 'is', null)).execute()
}

/** They are in a statement after all. */
export async function clearMissing(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .updateTable('paymentAttempt')
      .set({ problem: null })
      .where('id', '=', anyOf(ids))
      .where('problem', '=', 'missing_in_statement')
      .execute()
}

/** Payments that a provider told us of between these instants, and that are in none of its statements. */
export async function missingIn(tx: Tx, provider: ProviderId, from: Date, to: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from payment_attempt a join charge c on c.id = a.charge_id and not c.is_test
    where a.provider = ${provider} and a.settled_at > ${from} and a.settled_at < ${to} and not a.is_sandbox
      and not exists (select from statement_line l where l.attempt_id = a.id and l.outcome <> 'skipped')
    order by a.settled_at limit ${most}`.execute(tx)
  return rows.map(({ id }) => id)
}

export const setMissing = (tx: Tx, id: string, missing: number) =>
  tx.updateTable('statementImport').set({ missing }).where('id', '=', id).execute()

export interface LineFilter {
  importId: string
  outcome: LineOutcome | null
  oversight: Oversight
}

/** Of a line: whether whoever has this oversight sees it. What is nobody's yet is for who looks after all. */
const isShown = (oversight: Oversight) =>
  oversight === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from payment_attempt a join charge c on c.id = a.charge_id and not c.is_test
        where (a.id = line.attempt_id or (line.attempt_id is null and a.operator_ref = line.operator_ref))
          and ${isOverseen(oversight, 'c.eventId')})`

/** Lines in their order after a position, with the payment that each is about and what the books have of it. */
export async function listLines(
  db: Db,
  { importId, outcome, oversight, after, limit }: LineFilter & { after: number; limit: number },
) {
  const { rows } = await sql<LineRow & { paymentId: string | null; booked: number | null }>`
    select l.*, a.id as payment_id, e.amount as booked from (
      select * from statement_line line where import_id = ${importId} and position > ${after}
        and (${outcome}::text is null or outcome = ${outcome}) and ${isShown(oversight)} order by position limit ${limit}) l
    left join lateral (select a.id, a.provider from payment_attempt a join charge c on c.id = a.charge_id and not c.is_test
      where a.id = l.attempt_id or (l.attempt_id is null and a.operator_ref = l.operator_ref)
      order by a.created_at desc limit 1) a on true
    left join ledger_entry e on e.tx = 'capture:' || a.id and e.account = 'clearing:' || a.provider
    order by l.position`.execute(db)
  return rows
}

/** How many are shown, and how many are not. */
export async function countLines(db: Db, { importId, outcome, oversight }: LineFilter) {
  const { rows } = await sql<{ total: number; hidden: number }>`
    select (count(*) filter (where ${isShown(oversight)}))::int as total,
      (count(*) filter (where not ${isShown(oversight)}))::int as hidden
    from statement_line line where import_id = ${importId} and (${outcome}::text is null or outcome = ${outcome})`.execute(
    db,
  )
  return rows[0] ?? { total: 0, hidden: 0 }
}

export interface StatementResult {
  id: string
  provider: string
  name: string
  importedAt: Date
  importedBy: string | null
  lines: number
  matched: number
  amountDiffers: number
  unknown: number
  missing: number
  settled: number
  /** These four are all lines of the file. */
  booked: number
  known: number
  waiting: number
  refused: number
  period: Period | null
}

export const resultOf = async (db: Db, id: string): Promise<StatementResult> =>
  (await resultsOf(db, id, 1))[0] as StatementResult

/** Newest first; of one, or of all. */
export async function resultsOf(db: Db, id: string | null, limit: number): Promise<StatementResult[]> {
  const { rows } = await sql<Omit<StatementResult, 'period'> & { firstAt: Date | null; lastAt: Date | null }>`
    select i.id, i.provider, i.name, i.imported_at, u.pseudo as imported_by, i.lines, i.missing,
      (count(*) filter (where l.outcome in ('matched', 'payout')))::int as matched,
      (count(*) filter (where l.outcome in ('amount_differs', 'double')))::int as amount_differs,
      (count(*) filter (where l.outcome = 'unknown'))::int as unknown,
      (count(*) filter (where l.outcome = 'settled'))::int as settled,
      (count(*) filter (where l.outcome in ('settled', 'attached', 'found')))::int as booked,
      (count(*) filter (where l.outcome in ('matched', 'payout') or (l.outcome in (${waitingOutcomes}) and l.closed_at is not null)))::int as known,
      (count(*) filter (where l.outcome in (${waitingOutcomes}) and l.closed_at is null))::int as waiting,
      (count(*) filter (where l.outcome = 'skipped'))::int as refused,
      min(l.at) as first_at, max(l.at) as last_at
    from (select * from statement_import where ${id}::uuid is null or id = ${id}::uuid order by id desc limit ${limit}) i
    left join app_user u on u.id = i.imported_by left join statement_line l on l.import_id = i.id
    group by i.id, i.provider, i.name, i.imported_at, i.lines, i.missing, u.pseudo order by i.id desc`.execute(db)
  return rows.map(({ firstAt, lastAt, ...row }) => ({ ...row, period: periodOf(firstAt, lastAt) }))
}
