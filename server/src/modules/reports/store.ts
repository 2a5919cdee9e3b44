import {
  type Ban,
  type ReportKind,
  type ReportReason,
  type ReportStatus,
  reportStates,
  waitingStatuses,
} from '@vondrona/rules/reports'
import { type Generated, sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import type { TableRows } from '../../tables.generated.ts'

interface Narrowed {
  kind: ReportKind
  status: ReportStatus
  banned: Ban | null
}
/** One line: a thing and what was decided about it. */
export type ReportRow = Omit<TableRows['report'], keyof Narrowed> & Narrowed
export type ReporterRow = Omit<TableRows['reportReporter'], 'kind' | 'reason'> & {
  kind: ReportKind
  reason: ReportReason
}

type Given = 'id' | 'kind' | 'thingId' | 'ownerId' | 'createdAt'

declare module '../../kernel/db.ts' {
  interface Tables {
    report: { [K in keyof ReportRow]: K extends Given ? ReportRow[K] : Generated<ReportRow[K]> }
    reportReporter: Omit<ReporterRow, 'isGone'> & { isGone: Generated<boolean> }
  }
}

export type NewReport = Pick<ReportRow, Given>
export type NewReporter = Pick<ReporterRow, 'userId' | 'reason' | 'note'>
export interface Thing {
  kind: ReportKind
  thingId: string
}

/** Whether the member reported this thing, whenever it was; not what vanished since. */
export const hasReported = (db: Db | Tx, userId: string, { kind, thingId }: Thing): Promise<boolean> =>
  db
    .selectFrom('reportReporter')
    .select('userId')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('thingId', '=', thingId)
    .where('isGone', '=', false)
    .executeTakeFirst()
    .then(Boolean)

export interface Heard {
  reportId: string
  /** How many stand behind the line by now. */
  reporters: number
}

/**
 * Puts a member behind the line of a thing, which is made where none waits. One statement: a crowd that reports the same
 * thing waits for a line no longer than it takes to count one. Null: this member had reported it before.
 */
export async function addReporter(db: Db | Tx, line: NewReport, reporter: NewReporter): Promise<Heard | null> {
  const { id, kind, thingId, ownerId, createdAt } = line
  const { userId, reason, note } = reporter
  try {
    const { rows } = await sql<Heard>`
      with line as (
        insert into report as r (id, kind, thing_id, owner_id, reporters, created_at)
        values (${id}::uuid, ${kind}, ${thingId}::uuid, ${ownerId}::uuid, 1, ${createdAt})
        on conflict (kind, thing_id) where status in ('open', 'escalated') do update set reporters = r.reporters + 1
        returning id, reporters
      )
      insert into report_reporter (report_id, kind, thing_id, user_id, reason, note, created_at)
      select line.id, ${kind}, ${thingId}::uuid, ${userId}::uuid, ${reason}, ${note}, ${createdAt}::timestamptz from line
      returning report_id, (select reporters from line) as reporters`.execute(db)
    return rows[0] ?? null
  } catch (error) {
    if ((error as { code?: unknown }).code === uniqueViolation) return null // nothing of it is stored
    throw error
  }
}
const uniqueViolation = '23505'

export const findReport = (db: Db | Tx, id: string): Promise<ReportRow | undefined> =>
  db.selectFrom('report').selectAll().where('id', '=', id).executeTakeFirst() as Promise<ReportRow | undefined>

export type ReportMove = keyof typeof reportStates.moves
type Changes = Partial<
  Pick<ReportRow, 'escalation' | 'escalatedBy' | 'hidden' | 'mutedMinutes' | 'banned' | 'decidedBy' | 'decidedAt'>
>

/** Of several who decide at once one gets the line, the others get null. `seen`: the only state it may be in. */
export async function moveReport(
  tx: Tx,
  id: string,
  move: ReportMove,
  changes: Changes,
  seen?: ReportStatus,
): Promise<ReportRow | null> {
  const { to } = reportStates.moves[move]
  const from = reportStates.moves[move].from.filter((status) => !seen || status === seen)
  const row = await tx
    .updateTable('report')
    .set({ ...changes, status: to })
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .returningAll()
    .executeTakeFirst()
  return (row as ReportRow | undefined) ?? null
}

/** Lines in this state, oldest first. */
export function waitingLines(
  db: Db,
  status: (typeof waitingStatuses)[number],
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ReportRow[]> {
  let query = db.selectFrom('report').selectAll().where('status', '=', status).orderBy('id').limit(limit)
  if (after) query = query.where('id', '>', after)
  return query.execute() as Promise<ReportRow[]>
}

/** The thing of this line vanished: who reported it may do so again if it comes back. */
export const letReportAgain = (tx: Tx, reportId: string) =>
  tx.updateTable('reportReporter').set({ isGone: true }).where('reportId', '=', reportId).execute()

/** A thing, with whose it is: lines are found by that. */
export interface OwnedThing extends Thing {
  ownerId: string
}

const removalsOf = (tx: Tx, { kind, thingId, ownerId }: OwnedThing) =>
  tx
    .selectFrom('report')
    .select('report.id')
    .where('ownerId', '=', ownerId)
    .where('kind', '=', kind)
    .where('thingId', '=', thingId)
    .where('hidden', '=', true)

/** Somebody removed the thing after a report, and nobody brought it back, which lets it be reported again. */
export const isRemoved = (tx: Tx, thing: OwnedThing): Promise<boolean> =>
  removalsOf(tx, thing)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reportReporter as again')
            .select('again.userId')
            .whereRef('again.reportId', '=', 'report.id')
            .where('again.isGone', '=', true),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
    .then(Boolean)

/** The thing was removed and is there again: who had reported it may do so again. */
export const letReportReturned = (tx: Tx, thing: OwnedThing) =>
  tx
    .updateTable('reportReporter')
    .set({ isGone: true })
    .where('reportId', 'in', removalsOf(tx, thing))
    .where('isGone', '=', false)
    .execute()

/** The line of a thing that waits for somebody. */
export const waitingLine = (db: Db | Tx, { kind, thingId }: Thing): Promise<ReportRow | undefined> =>
  db
    .selectFrom('report')
    .selectAll()
    .where('kind', '=', kind)
    .where('thingId', '=', thingId)
    .where('status', 'in', [...waitingStatuses])
    .executeTakeFirst() as Promise<ReportRow | undefined>

export type ReportList = 'open' | 'escalated' | 'decided'

export interface ListPage {
  list: ReportList
  /** What is about this member is not in the list. */
  except: string
  after: string | undefined
  limit: number
}

/** What waits, oldest first; what is decided, newest first. */
export function listReports(db: Db, { list, except, after, limit }: ListPage): Promise<ReportRow[]> {
  let query = db
    .selectFrom('report')
    .selectAll()
    .where((eb) => eb.or([eb('ownerId', 'is', null), eb('ownerId', '<>', except)]))
    .limit(limit)
  if (list === 'decided') {
    query = query.where('decidedAt', 'is not', null).orderBy('id', 'desc')
    if (after) query = query.where('id', '<', after)
  } else {
    query = query.where('status', '=', list).orderBy('id')
    if (after) query = query.where('id', '>', after)
  }
  return query.execute() as Promise<ReportRow[]>
}

/** How many wait, without those about this member. */
export async function countWaiting(db: Db | Tx, except: string | null) {
  let query = db
    .selectFrom('report')
    .select((eb) => ['status', eb.fn.countAll<number>().as('n')])
    .where('status', 'in', [...waitingStatuses])
    .groupBy('status')
  if (except) query = query.where((eb) => eb.or([eb('ownerId', 'is', null), eb('ownerId', '<>', except)]))
  const rows = await query.execute()
  const of = (status: ReportStatus) => rows.find((row) => row.status === status)?.n ?? 0
  return { open: of('open'), escalated: of('escalated') }
}

export interface Reason {
  reportId: string
  reason: ReportReason
  count: number
}

/** Why members reported, by line, the most frequent reason first. */
export async function reasonsOf(db: Db, ids: readonly string[]): Promise<Map<string, Reason[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('reportReporter')
    .select((eb) => ['reportId', 'reason', eb.fn.countAll<number>().as('count')])
    .where('reportId', '=', anyOf(ids))
    .groupBy(['reportId', 'reason'])
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute()
  return Map.groupBy(rows, (row) => row.reportId)
}

/** The newest words of those who reported, by line; not whose they are. */
export async function notesOf(db: Db, ids: readonly string[], limit: number): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; note: string }>`
    select line.id, said.note from unnest(${[...ids]}::uuid[]) as line (id)
    cross join lateral (
      select note, created_at from report_reporter
      where report_id = line.id and note <> '' order by created_at desc limit ${limit}
    ) said order by said.created_at desc`.execute(db)
  const byLine = Map.groupBy(rows, (row) => row.id)
  return new Map([...byLine].map(([id, said]) => [id, said.map(({ note }) => note)]))
}

/** Pseudos of those who decided, by id. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('appUser')
    .select(['id', 'pseudo'])
    .where('id', '=', anyOf([...new Set(ids)]))
    .where('deletedAt', 'is', null)
    .execute()
  return new Map(rows.map(({ id, pseudo }) => [id, pseudo]))
}
