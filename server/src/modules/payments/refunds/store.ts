import type { Ariary } from '@vondrona/rules/money'
import { type RefundMove, type RefundStatus, refundStates } from '@vondrona/rules/payments'
import { treasury } from '@vondrona/rules/payments/constants'
import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import type { TableRows } from '../../../tables.generated.ts'
import type { RefundRow } from '../books/store.ts'
import { isOverseen, type Oversight } from '../charges/store.ts'

export type BatchRow = TableRows['refundBatch']

export const findRefund = (db: Db | Tx, id: string): Promise<RefundRow | undefined> =>
  db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()

/** What the staff asked for by itself, by what it was named with then. */
export const staffRefund = (tx: Tx, chargeId: string, subjectId: string): Promise<RefundRow | undefined> =>
  tx
    .selectFrom('refund')
    .selectAll()
    .where('chargeId', '=', chargeId)
    .where('subjectId', '=', subjectId)
    .where('reason', '=', 'staff')
    .executeTakeFirst()

/** In the order of ids. Whoever moves money of a charge has locked that before. */
export const lockRefunds = (tx: Tx, ids: readonly string[]): Promise<RefundRow[]> =>
  tx.selectFrom('refund').selectAll().where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()

export const chargesOfRefunds = async (db: Db | Tx, ids: readonly string[]): Promise<string[]> =>
  (await db.selectFrom('refund').select('chargeId').distinct().where('id', '=', anyOf(ids)).execute()).map(
    ({ chargeId }) => chargeId,
  )

/**
 * Somebody who approves: since when their approvals count together, and whether an administrator must look at all that
 * they approve, not only at what they asked for or gathered.
 */
export interface Approver {
  id: string
  since: Date
  isHelper: boolean
}

/** Of a refund `r` with its batch `b`: this person approved it with nobody else having looked. */
const aloneBy = ({ id, since, isHelper }: Approver) => sql<boolean>`(r.status <> 'rejected' and r.approved_by = ${id}
  and (${isHelper} or r.approved_by in (r.requested_by, b.created_by)) and r.approved_at > ${since})`

/** What this person approved alone of these charges. */
export async function approvedAlone(
  db: Db | Tx,
  by: Approver,
  chargeIds: readonly string[],
): Promise<Pick<RefundRow, 'id' | 'chargeId' | 'amount'>[]> {
  if (chargeIds.length === 0) return []
  const { rows } = await sql<Pick<RefundRow, 'id' | 'chargeId' | 'amount'>>`
    select r.id, r.charge_id, r.amount from refund r left join refund_batch b on b.id = r.batch_id
    where r.charge_id = any(${[...new Set(chargeIds)]}::uuid[]) and ${aloneBy(by)}`.execute(db)
  return rows
}

/** Only those in a state of `from`; gives them as they are then. */
export const moveRefunds = (
  tx: Tx,
  ids: readonly string[],
  move: RefundMove,
  changes: Partial<RefundRow>,
): Promise<RefundRow[]> =>
  tx
    .updateTable('refund')
    .set({ ...changes, status: refundStates.moves[move].to })
    .where('id', '=', anyOf(ids))
    .where('status', 'in', [...refundStates.moves[move].from])
    .returningAll()
    .execute()

/**
 * This subject, which had its place back with what it paid, gives it up again: what was refused about the last time does
 * not stand in the way. Only for the move itself; however often a job asks for the same, what was refused stays refused.
 */
export const supersedeRejected = (tx: Tx, chargeId: string, subjectId: string) =>
  tx
    .updateTable('refund')
    .set(({ ref }) => ({ subjectId: ref('id'), supersededSubjectId: ref('subjectId') }))
    .where('chargeId', '=', chargeId)
    .where('subjectId', '=', subjectId)
    .where('status', '=', 'rejected')
    .execute()

export const changeRefund = (tx: Tx, id: string, changes: Partial<RefundRow>) =>
  tx.updateTable('refund').set(changes).where('id', '=', id).execute()

/** What came for each of these charges and neither went back nor is on its way; where less was accepted for all, less came. */
export async function keptOf(db: Db | Tx, chargeIds: readonly string[]): Promise<Map<string, Ariary>> {
  const { rows } = await sql<{ id: string; kept: Ariary }>`
    select c.id, (
        coalesce((select sum(a.captured) from payment_attempt a where a.charge_id = c.id), 0)
        - coalesce((select sum(r.amount) from refund r where r.charge_id = c.id and r.status <> 'rejected'), 0)
      )::bigint as kept
    from charge c where c.id = any(${[...new Set(chargeIds)]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, kept }) => [id, kept]))
}

/** What money of these charges that is on its way back, or may be as soon as the staff decides, is about: its subjects, by charge. */
export async function openRefundsOf(db: Db | Tx, chargeIds: readonly string[]): Promise<Map<string, string[]>> {
  const undecided = await staffRefundsOf(db, chargeIds)
  const unmet = db
    .selectFrom('unmetRefund')
    .select(['chargeId', 'subjectId'])
    .where('chargeId', '=', anyOf([...undecided]))
  const rows = await openOf(db, chargeIds).select(['chargeId', 'subjectId']).unionAll(unmet).execute()
  const open = new Map<string, string[]>()
  for (const { chargeId, subjectId } of rows) open.set(chargeId, [...(open.get(chargeId) ?? []), subjectId])
  return open
}

/** Those of these charges of which the staff asked for money by itself, and nobody decided yet, or it did not arrive yet. */
export async function staffRefundsOf(db: Db | Tx, chargeIds: readonly string[]): Promise<Set<string>> {
  const rows = await openOf(db, chargeIds).where('reason', '=', 'staff').select('chargeId').execute()
  return new Set(rows.map(({ chargeId }) => chargeId))
}

const openOf = (db: Db | Tx, chargeIds: readonly string[]) =>
  db.selectFrom('refund').where('chargeId', '=', anyOf(chargeIds)).where('status', 'not in', ['done', 'rejected'])

export const insertBatch = (tx: Tx, row: BatchRow) => tx.insertInto('refundBatch').values(row).execute()

/**
 * Gives the batch the oldest refunds that are requested and in none. What another transaction holds is waited for, not
 * left out: of two batches at once one gets all, and none is smaller because somebody looked at a refund.
 */
export async function gather(
  tx: Tx,
  batchId: string,
  { eventId, oversight }: { eventId: string | null; oversight: Oversight },
  most: number,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select r.id from refund r join charge c on c.id = r.charge_id
    where r.status = 'requested' and r.batch_id is null and not c.is_test and ${isOverseen(oversight, 'c.eventId')}
      and (${eventId}::uuid is null or c.event_id = ${eventId}::uuid)
    order by r.requested_at, r.id limit ${most} for update of r`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await tx.updateTable('refund').set({ batchId }).where('id', '=', anyOf(ids)).execute()
  return ids.length
}

export const batchesOf = (db: Db | Tx, ids: readonly string[]): Promise<BatchRow[]> =>
  db.selectFrom('refundBatch').selectAll().where('id', '=', anyOf(ids)).execute()

/** The sum of each of these batches. */
export async function totalsOf(db: Db | Tx, batchIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; total: number }>`
    select batch_id as id, sum(amount)::bigint as total from refund where batch_id = any(${batchIds}::uuid[])
    group by batch_id`.execute(db)
  return new Map(rows.map(({ id, total }) => [id, total]))
}

/** Batches of which every refund is approved, or further, have an approver. */
export const approveBatches = (tx: Tx, ids: readonly string[], by: string) =>
  tx
    .updateTable('refundBatch')
    .set({ approvedBy: by })
    .where('id', '=', anyOf(ids))
    .where('approvedBy', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refund as r')
            .select('r.id')
            .whereRef('r.batchId', '=', 'refundBatch.id')
            .where('r.status', '=', 'requested'),
        ),
      ),
    )
    .execute()

export interface ListedBatch {
  id: string
  title: string
  status: RefundStatus
  count: number
  done: number
  total: number
  createdAt: Date
  createdBy: string | null
  approvedBy: string | null
  needsOther: boolean
}

interface BatchFilter {
  viewer: Approver
  /** Only batches of nothing else. */
  oversight: Oversight
  eventId?: string | null | undefined
  id?: string
}

/** Newest first; the state of a batch is that of whatever in it is least far. `needsOther`: it is not `viewer` who approves it. */
export async function listBatches(
  db: Db,
  { viewer, oversight, eventId = null, id }: BatchFilter,
  limit: number,
): Promise<ListedBatch[]> {
  const waits = sql`r.status in ('requested', 'failed') and (${viewer.isHelper} or b.created_by = ${viewer.id} or r.requested_by = ${viewer.id})`
  const { rows } = await sql<ListedBatch>`
    select b.id, b.title, b.created_at, maker.pseudo as created_by, approver.pseudo as approved_by,
      count(r.id)::int as count, (count(*) filter (where r.status = 'done'))::int as done,
      coalesce(bool_or(${waits}), false) and (coalesce(sum(r.amount), 0) > ${treasury.fourEyesAbove} or exists (
        select from refund w where w.batch_id = b.id and w.status in ('requested', 'failed')
          and (${viewer.isHelper} or b.created_by = ${viewer.id} or w.requested_by = ${viewer.id})
        group by w.charge_id having sum(w.amount) + (select coalesce(sum(r.amount), 0) from refund r
          left join refund_batch b on b.id = r.batch_id where r.charge_id = w.charge_id
            and r.id <> all(array_agg(w.id)) and ${aloneBy(viewer)}) > ${treasury.fourEyesAbove})) as needs_other,
      coalesce(sum(r.amount) filter (where r.status <> 'rejected'), 0)::bigint as total,
      case when bool_or(r.status = 'requested') then 'requested' when bool_or(r.status = 'approved') then 'approved'
        when bool_or(r.status = 'failed') then 'failed' when bool_or(r.status = 'sent') then 'sent'
        when bool_or(r.status = 'done') then 'done' else 'rejected' end as status
    from (select * from refund_batch o where (${eventId}::uuid is null or event_id = ${eventId}::uuid)
      and (${oversight === 'all'} or not exists (select from refund r join charge c on c.id = r.charge_id
        where r.batch_id = o.id and not ${isOverseen(oversight, 'c.eventId')}))
      and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid) order by id desc limit ${limit}) b
    left join refund r on r.batch_id = b.id
    left join app_user maker on maker.id = b.created_by left join app_user approver on approver.id = b.approved_by
    group by b.id, b.title, b.created_at, b.created_by, maker.pseudo, approver.pseudo order by b.id desc`.execute(db)
  return rows
}

export interface RefundFilter {
  eventId?: string
  status?: RefundStatus
  open?: boolean
  batchId?: string
  ids?: readonly string[]
  oversight: Oversight
  after?: string
  limit: number
}

/** A refund with who it concerns. */
export type RefundLine = RefundRow & {
  title: string
  language: 'fr' | 'en'
  payerName: string | null
  payerPhone: string | null
  requestedByName: string | null
  approvedByName: string | null
  sentByName: string | null
}

/** Newest first, without tests; by keyset. The telephone is the one that paid, else the payer's. */
export async function listRefunds(db: Db | Tx, { after, limit, ...filter }: RefundFilter): Promise<RefundLine[]> {
  const start = after ? await findRefund(db, after) : undefined
  if (after && !start) return []
  const { rows } = await sql<RefundLine>`
    select r.*, c.title, c.language,
      coalesce(nullif(c.payer_name, ''), nullif(concat_ws(' ', u.prenom, u.nom), '')) as payer_name,
      coalesce(a.payer_phone, (select p.payer_phone from payment_attempt p where p.charge_id = r.charge_id
        and p.status = 'succeeded' and p.payer_phone is not null order by p.settled_at limit 1), c.phone, u.phone) as payer_phone,
      asker.pseudo as requested_by_name, approver.pseudo as approved_by_name, sender.pseudo as sent_by_name
    from refund r join charge c on c.id = r.charge_id
    left join app_user u on u.id = c.user_id and u.deleted_at is null
    left join payment_attempt a on a.id = r.attempt_id
    left join app_user asker on asker.id = r.requested_by
    left join app_user approver on approver.id = r.approved_by
    left join app_user sender on sender.id = r.sent_by
    where ${matching(filter)} and ${start ? sql`(r.requested_at, r.id) < (${start.requestedAt}, ${start.id}::uuid)` : sql`true`}
    order by r.requested_at desc, r.id desc limit ${limit}`.execute(db)
  return rows
}

/** How many there are, counted up to `cap`, and their sum. */
export async function sumRefunds(db: Db, filter: Omit<RefundFilter, 'limit'>, cap: number) {
  const { rows } = await sql<{ total: number; totalAmount: number }>`
    select count(*)::int as total, coalesce(sum(amount), 0)::bigint as total_amount from (
      select r.amount from refund r join charge c on c.id = r.charge_id where ${matching(filter)} limit ${cap}) r`.execute(
    db,
  )
  return rows[0] ?? { total: 0, totalAmount: 0 }
}

const matching = ({
  eventId,
  status,
  open,
  batchId,
  ids,
  oversight,
}: Omit<RefundFilter, 'limit' | 'after'>) => sql<boolean>`not c.is_test and ${isOverseen(oversight, 'c.eventId')}
  and ${eventId ? sql`c.event_id = ${eventId}::uuid` : sql`true`} and ${status ? sql`r.status = ${status}` : sql`true`}
  and ${open ? sql`r.status in ('requested', 'approved', 'sent', 'failed')` : sql`true`}
  and ${batchId ? sql`r.batch_id = ${batchId}::uuid` : sql`true`} and ${ids ? sql`r.id = any(${[...ids]}::uuid[])` : sql`true`}`

/** How many wait for somebody of the staff, tests left out. */
export async function countWaiting(db: Db | Tx, oversight: Oversight): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from refund r join charge c on c.id = r.charge_id
    where r.status in ('requested', 'approved', 'failed') and not c.is_test
      and ${isOverseen(oversight, 'c.eventId')}`.execute(db)
  return rows[0]?.n ?? 0
}
