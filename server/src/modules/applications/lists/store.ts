import type { ApplicationStatus } from '@vondrona/rules/applications'
import { applicationServer } from '@vondrona/rules/applications/constants'
import { searchTotalCap } from '@vondrona/rules/constants'
import { type SelectQueryBuilder, sql } from 'kysely'
import { anyOf, type Db, type Tables } from '../../../kernel/db.ts'
import { usersNamed } from '../../accounts/index.ts'
import type { ApplicationRow } from '../store.ts'

export interface ApplicationFilter {
  eventId?: string | undefined
  typeId?: string | undefined
  status?: ApplicationStatus | undefined
  /** Every word must be somewhere in the name, the pseudo or the e-mail of the applicant. */
  search?: string | undefined
  /** Only of events of the MIT. */
  ofMit?: boolean
}
/** As text: instants of the database are finer than a `Date`. */
export interface Place {
  id: string
  submittedText: string
}
export type ListedRow = ApplicationRow & Place
/** By when they were sent. */
export type ApplicationOrder = 'newest' | 'oldest'
export interface Page {
  after?: string | undefined
  limit: number
}

/** Of those that were sent, newest first by default; each filter has an index in this order. */
export async function listApplications(
  db: Db,
  filter: ApplicationFilter,
  { order = 'newest', after, limit }: { order?: ApplicationOrder; after?: string | Place | undefined; limit: number },
): Promise<ListedRow[]> {
  const named = filter.search ? await usersNamed(db, filter.search) : null
  const { query, managed } = await matching(db, filter, named?.few)
  const found = startingAfter(named ? query.where('one.userId', 'in', named.ids) : query, order, after)
    .selectAll('one')
    .select(sql<string>`one.submitted_at::text`.as('submittedText'))
  // Of few applicants all applications are taken from their index and then sorted; left to itself the planner walks the list.
  if (named?.few) return sorted(db.selectFrom(found.offset(0).as('one')).selectAll(), order, limit).execute()
  const rows = sorted(found, order, limit)
  return (managed ? sorted(ofEach(db, managed, rows), order, limit) : rows).execute()
}

/** How many there are; `isCapped`: at least so many. */
export async function countApplications(db: Db, filter: ApplicationFilter) {
  const { counts, isCapped } = await countsByStatus(db, filter)
  return { total: counts.reduce((sum, { count }) => sum + count, 0), isCapped }
}

/** The same by status: from counters, with a search from counting. */
export const countsByStatus = async (db: Db, filter: ApplicationFilter) =>
  filter.search ? countFound(db, filter, filter.search) : { counts: await counters(db, filter), isCapped: false }

/** Of few applicants all are counted; of a common word those among `searchLooked` applications, mostly the newest. */
async function countFound(db: Db, filter: ApplicationFilter, search: string) {
  const named = await usersNamed(db, search)
  const { query, managed } = await matching(db, filter, named.few)
  const most = named.few ? searchTotalCap : applicationServer.searchLooked
  const start = named.few ? query.where('one.userId', 'in', named.ids) : sorted(query, 'newest', most)
  const rows = start.select(['one.status', 'one.userId']).limit(most)
  const looked = (managed ? ofEach(db, managed, rows).limit(most) : rows).as('looked')
  // Each applicant is looked up (`limit` says so): as a join, all members of that name would be read.
  const found = await db
    .selectFrom(looked)
    .leftJoinLateral(named.ids.where(sql<boolean>`app_user.id = looked.user_id`).limit(1).as('named'), (on) =>
      on.onTrue(),
    )
    .select((eb) => [
      'looked.status',
      eb.fn.countAll<number>().as('looked'),
      eb.fn.count<number>('named.id').as('count'),
    ])
    .groupBy('looked.status')
    .execute()
  const isCapped = found.reduce((sum, { looked }) => sum + looked, 0) === most
  return { counts: found.filter(({ count }) => count > 0).map(({ status, count }) => ({ status, count })), isCapped }
}

/** From counters: as fast with a million applications as with ten. */
function counters(db: Db, { eventId, typeId, status, ofMit }: ApplicationFilter) {
  let query = db
    .selectFrom('applicationCount as one')
    .innerJoin('eventApplicationType as type', 'type.id', 'one.eventApplicationTypeId')
    .select((eb) => ['one.status', eb.fn.sum<number>('one.count').$castTo<number>().as('count')])
    .groupBy('one.status')
    .having((eb) => eb.fn.sum('one.count'), '>', 0)
  if (eventId) query = query.where('type.eventId', '=', eventId)
  if (typeId) query = query.where('type.id', '=', typeId)
  if (status) query = query.where('one.status', '=', status)
  if (ofMit) query = query.innerJoin('event', 'event.id', 'type.eventId').where('event.isMit', '=', true)
  return query.execute()
}

/** Newest first, drafts too where they are one's own; `before`: where the page before ended. */
export function applicationsOfUser(
  db: Db,
  userId: string,
  { withDrafts, before, limit }: { withDrafts: boolean; before?: MadePlace | undefined; limit: number },
): Promise<(ApplicationRow & { createdText: string })[]> {
  let query = db
    .selectFrom('eventApplication')
    .selectAll()
    .select(sql<string>`created_at::text`.as('createdText'))
    .where('userId', '=', userId)
  if (!withDrafts) query = query.where('submittedAt', 'is not', null)
  if (before) query = query.where(sql<boolean>`(created_at, id) < (${before.at}::timestamptz, ${before.id}::uuid)`)
  return query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** When one was made and its id, which order those of one member. */
export interface MadePlace {
  at: string
  id: string
}
export const applicationPlace = (db: Db, id: string): Promise<MadePlace | undefined> =>
  db
    .selectFrom('eventApplication')
    .select(['id', sql<string>`created_at::text`.as('at')])
    .where('id', '=', id)
    .executeTakeFirst()

/** All but the words. `managed`: the events of which each is to be read `ofEach`, unless only few applications remain. */
async function matching(db: Db, { eventId, typeId, status, ofMit }: ApplicationFilter, few = false) {
  let query = db.selectFrom('eventApplication as one').where('one.submittedAt', 'is not', null)
  if (eventId) query = query.where('one.eventId', '=', eventId)
  if (typeId) query = query.where('one.eventApplicationTypeId', '=', typeId)
  if (status) query = query.where('one.status', '=', status)
  const events = ofMit ? await eventsOfMit(db) : null
  const managed = eventId || typeId || few ? null : events
  if (managed) query = query.where(sql<boolean>`one.event_id = managed.event_id`)
  else if (events) query = query.where('one.eventId', '=', anyOf(events))
  return { query, managed }
}

/**
 * `rows` of each of these events, from the index by event: for a list of events the planner may walk the applications of
 * all others.
 */
const ofEach = <O>(db: Db, events: readonly string[], rows: SelectQueryBuilder<Aliased, 'one', O>) =>
  db
    .selectFrom(sql<object>`unnest(${[...events]}::uuid[])`.as<'managed'>(sql`managed(event_id)`))
    .innerJoinLateral(rows.as('one'), (join) => join.onTrue())
    .selectAll('one')

/** The columns are of the table, or of what was read from it. */
const sorted = <D, T extends keyof D, O>(
  query: SelectQueryBuilder<D, T, O>,
  order: ApplicationOrder,
  limit: number,
) => {
  const direction = order === 'newest' ? 'desc' : 'asc'
  return query.orderBy(sql`submitted_at`, direction).orderBy(sql`id`, direction).limit(limit)
}

async function eventsOfMit(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('event').select('id').where('isMit', '=', true).execute()
  return rows.map((row) => row.id)
}

type Matching = Awaited<ReturnType<typeof matching>>['query']
type Aliased = Tables & { one: Tables['eventApplication'] }

function startingAfter(query: Matching, order: ApplicationOrder, after: string | Place | undefined) {
  if (!after) return query
  const place =
    typeof after === 'string'
      ? sql`(select submitted_at, id from event_application where id = ${after}::uuid)`
      : sql`(${after.submittedText}::timestamptz, ${after.id}::uuid)`
  return query.where(
    order === 'newest'
      ? sql<boolean>`(one.submitted_at, one.id) < ${place}`
      : sql<boolean>`(one.submitted_at, one.id) > ${place}`,
  )
}
