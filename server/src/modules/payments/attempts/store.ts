import type { Ariary } from '@vondrona/rules/money'
import type { MobileOperator } from '@vondrona/rules/payments'
import {
  type AttemptMove,
  type AttemptStatus,
  attemptStates,
  liveStatuses,
  looksLikeReference,
  readMandateReference,
} from '@vondrona/rules/payments'
import { readQuery, searchKey, type Term } from '@vondrona/rules/search'
import { type Expression, sql } from 'kysely'
import type { ProviderId } from '../../../gateways/payment/port.ts'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import { lockAll } from '../../../kernel/locks.ts'
import { type Closeness, hasForgiven, holdsTerms } from '../../../kernel/search/holds-terms.ts'
import { hasNoKey } from '../../../kernel/search/remake-keys.ts'
import type { TableRows } from '../../../tables.generated.ts'
import { isOverseen, type Oversight } from '../charges/store.ts'

export type AttemptMethod = 'international' | 'mobile_money' | 'mandate' | 'cash'
export type PaymentProblem =
  | 'amount_differs'
  | 'stuck'
  | 'unknown_status'
  | 'late_money'
  | 'double_payment'
  | 'statement_only'
  | 'missing_in_statement'
  | 'reversed'
export type AttemptRow = Omit<
  TableRows['paymentAttempt'],
  | 'status'
  | 'method'
  | 'operator'
  | 'provider'
  | 'problem'
  | 'amount'
  | 'seenAmount'
  | 'captured'
  | 'credited'
  | 'fee'
  | 'recordedBy'
  | 'byLink'
  | 'payerEmail'
  | 'searchText'
> & {
  status: AttemptStatus
  method: AttemptMethod
  operator: MobileOperator | null
  provider: ProviderId
  problem: PaymentProblem | null
  amount: Ariary
  seenAmount: Ariary | null
  captured: Ariary | null
  credited: Ariary | null
  fee: Ariary | null
  /** Of the staff, where no provider reports it. */
  recordedBy?: string | null
  /** Somebody else pays, by a link (F-PAY-10). */
  byLink?: boolean
  /** Of whoever pays by the link. */
  payerEmail?: string | null
  /** `attemptKey` of it; null: to be made. */
  searchText?: string | null
}
export type EventRow = TableRows['paymentEvent']

declare module '../../../kernel/db.ts' {
  interface Tables {
    paymentAttempt: AttemptRow
    paymentEvent: EventRow
  }
}

const live = [...liveStatuses]

export const insertAttempt = (tx: Tx, row: AttemptRow) =>
  tx
    .insertInto('paymentAttempt')
    .values({ ...row, searchText: attemptKey(row) })
    .execute()

/** What an attempt is found by, beside its charge. */
export const attemptKey = ({ payerPhone, payerEmail }: Pick<AttemptRow, 'payerPhone' | 'payerEmail'>): string =>
  searchKey([payerPhone, payerEmail])

/** Those that have no key, or one that an earlier version made. */
export const attemptsWithoutKeys = (db: Db, limit: number) =>
  db
    .selectFrom('paymentAttempt')
    .select(['id', 'searchText', 'payerPhone', 'payerEmail'])
    .where(hasNoKey)
    .orderBy('id')
    .limit(limit)
    .execute()

export const findAttempt = (db: Db | Tx, id: string): Promise<AttemptRow | undefined> =>
  db.selectFrom('paymentAttempt').selectAll().where('id', '=', id).executeTakeFirst()

/** How evidence names an attempt. */
export type AttemptName = { reference: string } | { callbackKey: string }

export const findNamed = (db: Db | Tx, provider: ProviderId, name: AttemptName): Promise<AttemptRow | undefined> => {
  const query = db.selectFrom('paymentAttempt').selectAll().where('provider', '=', provider)
  return (
    'reference' in name
      ? query.where('reference', '=', name.reference)
      : query.where('callbackKey', '=', name.callbackKey)
  ).executeTakeFirst()
}

/** Newest first. */
export async function attemptsOf(db: Db | Tx, chargeIds: readonly string[]): Promise<Map<string, AttemptRow[]>> {
  const rows = await db
    .selectFrom('paymentAttempt')
    .selectAll()
    .where('chargeId', '=', anyOf(chargeIds))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return Map.groupBy(rows, ({ chargeId }) => chargeId)
}

export const liveAttemptsOf = (db: Db | Tx, chargeIds: readonly string[]): Promise<AttemptRow[]> =>
  db
    .selectFrom('paymentAttempt')
    .selectAll()
    .where('chargeId', '=', anyOf(chargeIds))
    .where('status', 'in', live)
    .execute()

type Changes = { [K in keyof AttemptRow]?: AttemptRow[K] | Expression<AttemptRow[K]> }

/** Only from a state of `from`; undefined where it is not in one. Its charge is locked. */
export const moveAttempt = (tx: Tx, id: string, move: AttemptMove, changes: Changes): Promise<AttemptRow | undefined> =>
  tx
    .updateTable('paymentAttempt')
    .set({ ...changes, status: attemptStates.moves[move].to })
    .where('id', '=', id)
    .where('status', 'in', [...attemptStates.moves[move].from])
    .returningAll()
    .executeTakeFirst()

/** What a provider's answer to a start changes of an attempt. */
export type Begun = Pick<
  AttemptRow,
  'id' | 'providerRef' | 'paymentUrl' | 'callbackKey' | 'startedAt' | 'expiresAt' | 'nextAskAt'
>

/** Those that can still start do; one statement, however many there are. Their charges are locked. */
export async function beginAttempts(tx: Tx, attempts: readonly Begun[]): Promise<void> {
  const of = <K extends keyof Begun>(key: K) => attempts.map((attempt) => attempt[key])
  const { from, to } = attemptStates.moves.start
  await sql`
    update payment_attempt a set status = ${to}, provider_ref = n.provider_ref, payment_url = n.payment_url,
      callback_key = n.callback_key, started_at = n.started_at, expires_at = n.expires_at, next_ask_at = n.next_ask_at
    from unnest(
      ${of('id')}::uuid[], ${of('providerRef')}::text[], ${of('paymentUrl')}::text[], ${of('callbackKey')}::text[],
      ${of('startedAt')}::timestamptz[], ${of('expiresAt')}::timestamptz[], ${of('nextAskAt')}::timestamptz[]
    ) as n (id, provider_ref, payment_url, callback_key, started_at, expires_at, next_ask_at)
    where a.id = n.id and a.status = any(${[...from]}::text[])`.execute(tx)
}

/** What success changes of an attempt. */
export type Success = Pick<
  AttemptRow,
  'id' | 'providerRef' | 'operatorRef' | 'payerPhone' | 'fee' | 'captured' | 'credited' | 'problem' | 'settledAt'
> & { searchText: string }

/** Those that can still succeed do, by one statement. Gives them. */
export async function succeedAttempts(tx: Tx, attempts: readonly Success[]): Promise<Map<string, AttemptRow>> {
  const of = <K extends keyof Success>(key: K) => attempts.map((attempt) => attempt[key])
  const { from, to } = attemptStates.moves.succeed
  const { rows } = await sql<AttemptRow>`
    update payment_attempt a set status = ${to}, provider_ref = n.provider_ref, operator_ref = n.operator_ref,
      payer_phone = n.payer_phone, search_text = n.search_text, fee = n.fee, captured = n.captured, credited = n.credited,
      problem = n.problem, settled_at = n.settled_at, next_ask_at = null
    from unnest(
      ${of('id')}::uuid[], ${of('providerRef')}::text[], ${of('operatorRef')}::text[], ${of('payerPhone')}::text[],
      ${of('searchText')}::text[], ${of('fee')}::bigint[], ${of('captured')}::bigint[], ${of('credited')}::bigint[],
      ${of('problem')}::text[], ${of('settledAt')}::timestamptz[]
    ) as n (id, provider_ref, operator_ref, payer_phone, search_text, fee, captured, credited, problem, settled_at)
    where a.id = n.id and a.status = any(${[...from]}::text[]) returning a.*`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

export const changeAttempt = (tx: Tx, id: string, changes: Changes) =>
  tx.updateTable('paymentAttempt').set(changes).where('id', '=', id).execute()

/** Keeps evidence, each piece once. Gives the ids of what was not kept before. */
export async function keepEvents(tx: Tx, events: readonly EventRow[]): Promise<Set<string>> {
  const of = <K extends keyof EventRow>(key: K) => events.map((event) => event[key])
  const raw = events.map((event) => (event.raw === null ? null : JSON.stringify(event.raw)))
  const { rows } = await sql<{ id: string }>`
    insert into payment_event (id, provider, dedupe, attempt_id, kind, status, authenticated, amount, outcome, raw, at)
    select id, provider, dedupe, attempt_id, kind, status, authenticated, amount, outcome, raw::jsonb, at from unnest(
      ${of('id')}::uuid[], ${of('provider')}::text[], ${of('dedupe')}::text[], ${of('attemptId')}::uuid[],
      ${of('kind')}::text[], ${of('status')}::text[], ${of('authenticated')}::text[], ${of('amount')}::bigint[],
      ${of('outcome')}::text[], ${raw}::text[], ${of('at')}::timestamptz[]
    ) with ordinality as e (id, provider, dedupe, attempt_id, kind, status, authenticated, amount, outcome, raw, at, nth)
    order by nth on conflict do nothing returning id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** The attempt that evidence was kept for; undefined where that was not kept. */
export const findAttemptOf = (db: Db | Tx, provider: ProviderId, dedupe: string): Promise<AttemptRow | undefined> =>
  db
    .selectFrom('paymentAttempt')
    .selectAll('paymentAttempt')
    .innerJoin('paymentEvent', 'paymentEvent.attemptId', 'paymentAttempt.id')
    .where('paymentEvent.provider', '=', provider)
    .where('paymentEvent.dedupe', '=', dedupe)
    .executeTakeFirst()

export async function attemptsById(db: Db | Tx, ids: readonly string[]): Promise<Map<string, AttemptRow>> {
  const rows = await db.selectFrom('paymentAttempt').selectAll().where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export const findByReference = (db: Db | Tx, reference: string): Promise<AttemptRow | undefined> =>
  db.selectFrom('paymentAttempt').selectAll().where('reference', '=', reference).executeTakeFirst()

/** Of whatever provider. */
export const withOperatorRef = (db: Db | Tx, operatorRef: string): Promise<AttemptRow[]> =>
  db.selectFrom('paymentAttempt').selectAll().where('operatorRef', '=', operatorRef).execute()

/** The numbers of these transfers are locked until the commit: of two charges at once the second waits for the first. */
export const lockTransfers = (tx: Tx, operatorRefs: readonly string[]): Promise<void> =>
  lockAll(tx, 'operator-reference', operatorRefs)

/** Those of these attempts whose transfer has brought its money to another one; `lockTransfers` before. */
export async function countedElsewhere(
  tx: Tx,
  attempts: readonly Pick<AttemptRow, 'id' | 'operatorRef'>[],
): Promise<Set<string>> {
  const operatorRefs = attempts.flatMap(({ operatorRef }) => operatorRef || [])
  if (operatorRefs.length === 0) return new Set()
  const { rows } = await sql<{ id: string; operatorRef: string }>`
    select id, operator_ref from payment_attempt
    where operator_ref = any(${operatorRefs}::text[]) and status = 'succeeded'`.execute(tx)
  const isElsewhere = ({ id, operatorRef }: Pick<AttemptRow, 'id' | 'operatorRef'>) =>
    rows.some((one) => one.operatorRef === operatorRef && one.id !== id)
  return new Set(attempts.filter(isElsewhere).map(({ id }) => id))
}

/** Newest first. */
export async function eventsOfAttempts(db: Db, ids: readonly string[]): Promise<Map<string, EventRow[]>> {
  const rows = await db
    .selectFrom('paymentEvent')
    .selectAll()
    .where('attemptId', '=', anyOf(ids))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return Map.groupBy(rows, ({ attemptId }) => attemptId as string)
}

/** The right to ask the provider of one that is not settled, for everybody at most each `every` ms; undefined: not now. */
export const claimAsk = (db: Db, id: string, now: Date, every: number): Promise<AttemptRow | undefined> =>
  db
    .updateTable('paymentAttempt')
    .set({ askedAt: now, timesAsked: sql`times_asked + 1` })
    .where('id', '=', id)
    .where('status', 'not in', ['succeeded', 'review'])
    .where((eb) => eb.or([eb('askedAt', 'is', null), eb('askedAt', '<=', new Date(now.getTime() - every))]))
    .returningAll()
    .executeTakeFirst()

/**
 * One that is over although its provider never said what became of it waits for a person; false for any other.
 * `unknown_status`: the provider answered, and nobody understands what; `stuck`: it never did.
 */
export async function markStuck(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('paymentAttempt')
    .set({
      problem: sql<PaymentProblem>`case when exists (
        select from payment_event e
        where e.attempt_id = ${id} and e.authenticated in ('signature', 'pull') and e.raw is not null
      ) then 'unknown_status' else 'stuck' end`,
    })
    .where('id', '=', id)
    .where('status', '=', 'expired')
    .where('method', 'in', ['international', 'mobile_money'])
    .where('problem', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('paymentEvent as e')
            .select('e.id')
            .where('e.attemptId', '=', id)
            .where('e.authenticated', 'in', ['signature', 'pull'])
            .where('e.status', '<>', 'unknown'),
        ),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Some that are due; what another process asks right now is left to it. */
export const lockDue = (tx: Tx, now: Date, limit: number): Promise<AttemptRow[]> =>
  tx
    .selectFrom('paymentAttempt')
    .selectAll()
    .where('nextAskAt', '<=', now)
    .orderBy('nextAskAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** One statement for all that are still asked about. */
export async function setNextAsks(tx: Tx, next: readonly { id: string; at: Date | null }[]): Promise<void> {
  await sql`
    update payment_attempt a set next_ask_at = n.at
    from unnest(${next.map(({ id }) => id)}::uuid[], ${next.map(({ at }) => at)}::timestamptz[]) as n (id, at)
    where a.id = n.id and a.next_ask_at is not null`.execute(tx)
}

const orders = {
  newest: ['createdAt', 'desc'],
  oldest: ['createdAt', 'asc'],
  highest: ['amount', 'desc'],
  lowest: ['amount', 'asc'],
} as const
/** Each has an index. */
export type AttemptOrder = keyof typeof orders

export interface AttemptFilter {
  /** Begun at this instant or later, and before that one. */
  from?: Date | undefined
  before?: Date | undefined
  eventId?: string
  statuses?: readonly AttemptStatus[]
  method?: AttemptMethod
  problem?: boolean
  kind?: PaymentProblem
  /** A reference, an operator's number, or words and parts of the payer's name, address and telephone number. */
  search?: string
  /** Nobody has these words: one letter of each longer one may be wrong (`closenessOf`). */
  closeness?: Closeness
  oversight: Oversight
  /** The newest first by default. */
  order?: AttemptOrder | undefined
  after?: string
  limit: number
}

/** Without tests; by keyset. */
export async function listAttempts(db: Db, filter: AttemptFilter): Promise<AttemptRow[]> {
  const start = filter.after ? await findAttempt(db, filter.after) : undefined
  if (filter.after && !start) return []
  const [column, direction] = orders[filter.order ?? 'newest']
  let query = matching(db, filter).selectAll('paymentAttempt')
  if (start) {
    const [row, last] = [sql.ref(`paymentAttempt.${column}`), start[column]]
    query = query.where(
      direction === 'desc'
        ? sql<boolean>`(${row}, payment_attempt.id) < (${last}, ${start.id}::uuid)`
        : sql<boolean>`(${row}, payment_attempt.id) > (${last}, ${start.id}::uuid)`,
    )
  }
  return query
    .orderBy(`paymentAttempt.${column}`, direction)
    .orderBy('paymentAttempt.id', direction)
    .limit(filter.limit)
    .execute()
}

/** How many there are, counted up to `cap`. */
export async function countAttempts(db: Db, filter: AttemptFilter, cap: number): Promise<number> {
  const some = matching(db, filter).select('paymentAttempt.id').limit(cap).as('some')
  const row = await db
    .selectFrom(some)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirst()
  return row?.n ?? 0
}

function matching(
  db: Db,
  {
    from,
    before,
    eventId,
    statuses,
    method,
    problem,
    kind,
    search,
    closeness,
    oversight,
  }: Omit<AttemptFilter, 'limit'>,
) {
  let query = db
    .selectFrom('paymentAttempt')
    .innerJoin('charge', 'charge.id', 'paymentAttempt.chargeId')
    .where('charge.isTest', '=', false)
    .where(isOverseen(oversight, 'charge.eventId'))
  if (from) query = query.where('paymentAttempt.createdAt', '>=', from)
  if (before) query = query.where('paymentAttempt.createdAt', '<', before)
  if (eventId) query = query.where('charge.eventId', '=', eventId)
  if (statuses) query = query.where('paymentAttempt.status', 'in', [...statuses])
  if (method) query = query.where('paymentAttempt.method', '=', method)
  if (problem) query = query.where('paymentAttempt.problem', 'is not', null)
  if (kind) query = query.where('paymentAttempt.problem', '=', kind)
  if (search) query = query.where(isFound(search, closeness))
  return query
}

/** Exact words first: an error is looked past only where nobody has them. */
export async function closenessOf(db: Db, filter: Omit<AttemptFilter, 'limit'>): Promise<Closeness> {
  if (!filter.search || !hasForgiven(readQuery(filter.search))) return 'exact'
  return (await matching(db, filter).select('paymentAttempt.id').limit(1).executeTakeFirst()) ? 'exact' : 'near'
}

/** Its own reference or the operator's was typed, or whoever paid is meant. Each part is looked up in an index. */
function isFound(typed: string, closeness?: Closeness) {
  const terms = looksLikeReference(typed) ? [] : readQuery(typed)
  const byPayer = terms.map((term) => sql`(${ofPayer(term, closeness)})`)
  return sql<boolean>`payment_attempt.id in (
    select id from payment_attempt where reference = any(${[typed.toUpperCase(), readMandateReference(typed) ?? '']}::text[])
    union all select id from payment_attempt where operator_ref = ${typed.replace(/\s+/g, '').toUpperCase()}
    ${byPayer.length > 0 ? sql`union all (${sql.join(byPayer, sql` intersect `)})` : sql``})`
}

/** What holds a term: the attempt, its charge, or the account that pays. */
function ofPayer(term: Term, closeness?: Closeness) {
  const holds = (key: string) => holdsTerms(sql.ref(key), [term], closeness)
  return sql`
    select id from payment_attempt where ${holds('searchText')}
    union all select a.id from charge c join payment_attempt a on a.charge_id = c.id where ${holds('c.searchText')}
    union all select a.id from app_user u join charge c on c.user_id = u.id join payment_attempt a on a.charge_id = c.id
    where u.deleted_at is null and ${holds('u.searchText')}`
}
