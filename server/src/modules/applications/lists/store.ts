import type { ApplicationStatus } from '@vondrona/rules/applications'
import { searchTotalCap } from '@vondrona/rules/constants'
import { sql } from 'kysely'
import { anyOf, type Db } from '../../../kernel/db.ts'
import { usersNamed } from '../../accounts/index.ts'
import type { ApplicationRow } from '../store.ts'

export interface ApplicationFilter {
  eventId?: string | undefined
  typeId?: string | undefined
  status?: ApplicationStatus | undefined
  /** Every word must be somewhere in the name, the pseudo or the e-mail of the applicant. */
  search?: string | undefined
  /** Only of events that this member manages: races of the MIT, or their own. */
  managedBy?: string | undefined
}
/** As text: instants of the database are finer than a `Date`. */
export interface Place {
  id: string
  submittedText: string
}
export type ListedRow = ApplicationRow & Place
export interface Page {
  after?: string | undefined
  limit: number
}

/** Of those that were sent, newest first; each filter has an index in this order. */
export async function listApplications(
  db: Db,
  filter: ApplicationFilter,
  page: { after?: string | Place | undefined; limit: number },
): Promise<ListedRow[]> {
  const { query, few } = await matching(db, filter)
  const rows = startingAfter(query, page.after)
    .selectAll('one')
    .select(sql<string>`one.submitted_at::text`.as('submittedText'))
  // Of few applicants all applications are taken from their index and then sorted; left to itself the planner walks the list.
  const found = few ? db.selectFrom(rows.offset(0).as('one')).selectAll() : rows
  return found.orderBy('submittedAt', 'desc').orderBy('id', 'desc').limit(page.limit).execute()
}

/** How many there are: from counters; with a search counted to `searchTotalCap` + 1 and no further. */
export async function countApplications(db: Db, filter: ApplicationFilter): Promise<number> {
  if (!filter.search) return sum(await countsByStatus(db, filter))
  const { query } = await matching(db, filter)
  const found = query
    .select('one.id')
    .limit(searchTotalCap + 1)
    .as('found')
  const { n } = await db
    .selectFrom(found)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

const sum = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0)

/** From counters: as fast with a million applications as with ten. */
export function countsByStatus(db: Db, { eventId, typeId, status, managedBy }: ApplicationFilter) {
  let query = db
    .selectFrom('applicationCount as one')
    .innerJoin('eventApplicationType as type', 'type.id', 'one.eventApplicationTypeId')
    .select((eb) => ['one.status', eb.fn.sum<number>('one.count').$castTo<number>().as('count')])
    .groupBy('one.status')
    .having((eb) => eb.fn.sum('one.count'), '>', 0)
  if (eventId) query = query.where('type.eventId', '=', eventId)
  if (typeId) query = query.where('type.id', '=', typeId)
  if (status) query = query.where('one.status', '=', status)
  if (managedBy)
    query = query
      .innerJoin('event', 'event.id', 'type.eventId')
      .where((eb) => eb.or([eb('event.isMit', '=', true), eb('event.createdBy', '=', managedBy)]))
  return query.execute()
}

/** Newest first, drafts too where they are one's own. */
export function applicationsOfUser(
  db: Db,
  userId: string,
  { withDrafts, after, limit }: Page & { withDrafts: boolean },
): Promise<ApplicationRow[]> {
  let query = db.selectFrom('eventApplication').selectAll().where('userId', '=', userId)
  if (!withDrafts) query = query.where('submittedAt', 'is not', null)
  if (after)
    query = query.where(
      sql<boolean>`(created_at, id) < (select created_at, id from event_application where id = ${after}::uuid)`,
    )
  return query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

async function matching(db: Db, { eventId, typeId, status, search, managedBy }: ApplicationFilter) {
  let query = db.selectFrom('eventApplication as one').where('one.submittedAt', 'is not', null)
  if (eventId) query = query.where('one.eventId', '=', eventId)
  if (typeId) query = query.where('one.eventApplicationTypeId', '=', typeId)
  if (status) query = query.where('one.status', '=', status)
  // As values the planner knows how many rows these events have, and takes few from the index by event.
  if (managedBy) query = query.where('one.eventId', '=', anyOf(await eventsManagedBy(db, managedBy)))
  const named = search ? await usersNamed(db, search) : null
  if (named) query = query.where('one.userId', 'in', named.ids)
  return { query, few: named?.few ?? false }
}
/** Races of the MIT, and their own events. */
async function eventsManagedBy(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('event')
    .select('id')
    .where((eb) => eb.or([eb('isMit', '=', true), eb('createdBy', '=', userId)]))
    .execute()
  return rows.map((row) => row.id)
}

type Matching = Awaited<ReturnType<typeof matching>>['query']

function startingAfter(query: Matching, after: string | Place | undefined) {
  if (!after) return query
  const place =
    typeof after === 'string'
      ? sql`(select submitted_at, id from event_application where id = ${after}::uuid)`
      : sql`(${after.submittedText}::timestamptz, ${after.id}::uuid)`
  return query.where(sql<boolean>`(one.submitted_at, one.id) < ${place}`)
}
