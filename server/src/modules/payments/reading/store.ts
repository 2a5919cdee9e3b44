import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import { isOverseen, type Oversight } from '../charges/store.ts'

/** How many payments wait for a person, tests left out; of one event or of all. */
export async function countProblems(db: Db | Tx, oversight: Oversight, eventId: string | null = null): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from payment_attempt a join charge c on c.id = a.charge_id
    where a.problem is not null and not c.is_test and ${isOverseen(oversight, 'c.eventId')} and (${eventId}::uuid is null or c.event_id = ${eventId}::uuid)`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** How many payments never came to an end, tests left out. */
export async function countStuck(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from payment_attempt a join charge c on c.id = a.charge_id
    where a.problem = 'stuck' and not c.is_test`.execute(db)
  return rows[0]?.n ?? 0
}

/** How many refunds are to be approved, and how many to be paid out. */
export async function countRefunds(db: Db | Tx, oversight: Oversight, eventId: string | null) {
  const { rows } = await sql<{ refundsToApprove: number; payoutsToMake: number }>`
    select (count(*) filter (where r.status in ('requested', 'failed')))::int as refunds_to_approve,
      (count(*) filter (where r.status in ('approved', 'sent')))::int as payouts_to_make
    from refund r join charge c on c.id = r.charge_id
    where r.status in ('requested', 'approved', 'sent', 'failed') and not c.is_test and ${isOverseen(oversight, 'c.eventId')}
      and (${eventId}::uuid is null or c.event_id = ${eventId}::uuid)`.execute(db)
  return rows[0] ?? { refundsToApprove: 0, payoutsToMake: 0 }
}

/** Pseudos of those of the staff who recorded payments. */
export async function pseudosOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('appUser').select(['id', 'pseudo']).where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map(({ id, pseudo }) => [id, pseudo]))
}

export interface PaymentSums {
  succeeded: number
  refunded: number
  refundsDue: number
  revenue: number
  pending: number
  problems: number
  /** Parts of charges that wait for their rest. */
  partial: number
  /** How much less came than somebody accepted. */
  acceptedLess: number
  unexplained: number
  balances: { provider: string; balance: number }[]
}

/** From the books, of one event or of all; tests left out. Whole Ariary. */
export async function sumPayments(db: Db, oversight: Oversight, eventId: string | null): Promise<PaymentSums> {
  const { rows } = await sql<PaymentSums>`
    with mine as (select id, paid_at is null and amount > 0 as waits from charge c where not is_test
        and ${isOverseen(oversight, 'c.eventId')} and (${eventId}::uuid is null or event_id = ${eventId}::uuid)),
      books as (
        select coalesce(sum(l.amount) filter (where l.account like 'clearing:%' and l.tx like 'capture:%'), 0)::bigint as succeeded,
          coalesce(-sum(l.amount) filter (where l.account like 'clearing:%' and l.tx like 'payout:%'), 0)::bigint as refunded,
          coalesce(-sum(l.amount) filter (where l.account = 'refund_payable'), 0)::bigint as refunds_due,
          coalesce(-sum(l.amount) filter (where l.account = 'revenue'), 0)::bigint as revenue,
          coalesce(-sum(l.amount) filter (where l.account = 'customer_funds' and mine.waits), 0)::bigint as partial,
          coalesce(sum(l.amount) filter (where l.account = 'adjustment'), 0)::bigint as accepted_less,
          coalesce(-sum(l.amount) filter (where l.account = 'customer_funds' and not mine.waits
            or l.account = 'adjustment' and l.tx like 'capture:%'), 0)::bigint as unexplained
        from ledger_entry l join mine on mine.id = l.charge_id where not l.is_test
      ),
      less as (
        select coalesce(sum(a.credited - a.captured), 0)::bigint as accepted
        from payment_attempt a join mine on mine.id = a.charge_id where a.status = 'succeeded'
      )
    select succeeded, refunded, refunds_due, revenue, partial, accepted_less, unexplained + less.accepted as unexplained,
      (select count(*) from payment_attempt a join mine on mine.id = a.charge_id
        where a.status in ('created', 'started', 'start_unknown', 'pending'))::int as pending,
      (select coalesce(json_agg(json_build_object('provider', provider, 'balance', balance) order by provider), '[]')
        from (select substr(l.account, 10) as provider, sum(l.amount)::bigint as balance from ledger_entry l
          join mine on mine.id = l.charge_id where not l.is_test and l.account like 'clearing:%' group by 1) held) as balances,
      (select count(*) from payment_attempt a join mine on mine.id = a.charge_id where a.problem is not null)::int as problems
    from books, less`.execute(db)
  return rows[0] as PaymentSums
}

/** What violates an invariant, at most ten rows; the text is one query of ours. */
export const violations = async (db: Db | Tx, query: string): Promise<unknown[]> =>
  (await sql.raw(`select * from (${query}) one limit 10`).execute(db)).rows
