import { type ContestLevel, type ContestStatus, overContests } from '@vondrona/rules/contests'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import { type ContestRow, columns, type EntryRow } from '../store.ts'

export interface ContestFilter {
  now: Date
  words: string
  category?: string | undefined
  level?: ContestLevel | undefined
  /** As it is at `now`. */
  status?: ContestStatus | undefined
  organizerId?: string | undefined
  withDrafts: boolean
}
export interface ListPage {
  /** The id of the last contest of the page before. */
  after?: string | undefined
  limit: number
}

/** Newest first, by id. */
export function listContests(db: Db, filter: ContestFilter, { after, limit }: ListPage): Promise<ContestRow[]> {
  const { now, words, category, level, status, organizerId, withDrafts } = filter
  let query = db.selectFrom('contest').select(columns).orderBy('id', 'desc').limit(limit)
  const isDue = sql<boolean>`coalesce(application_deadline < ${now}, false)`
  if (!withDrafts) query = query.where('status', '<>', 'draft')
  if (status === 'open') query = query.where('status', '=', 'open').where(sql<boolean>`not ${isDue}`)
  else if (status === 'closed')
    query = query.where((eb) => eb.or([eb('status', '=', 'closed'), eb.and([eb('status', '=', 'open'), isDue])]))
  else if (status) query = query.where('status', '=', status)
  if (level) query = query.where('level', '=', level)
  if (category) query = query.where(sql<boolean>`lower(category) = lower(${category})`)
  if (organizerId) query = query.where('organizerId', '=', organizerId)
  if (words) query = query.where(sql<boolean>`search @@ websearch_to_tsquery('magazine', ${words})`)
  return (after ? query.where('id', '<', after) : query).execute()
}

export async function listCategories(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('contest')
    .select((eb) => [sql<string>`min(category)`.as('category'), eb.fn.countAll<number>().as('count')])
    .where('status', '<>', 'draft')
    .where('category', '<>', '')
    .groupBy(sql`lower(category)`)
    .orderBy('count', 'desc')
    .orderBy('category')
    .limit(limit)
    .execute()
  return rows.map(({ category }) => category)
}

/** For the sitemap: what is announced, in the order of ids. */
export function announcedAfter(db: Db, after: string | undefined, limit: number) {
  const query = db
    .selectFrom('contest')
    .select(['id', 'updatedAt'])
    .where('status', '<>', 'draft')
    .orderBy('id')
    .limit(limit)
  return (after ? query.where('id', '>', after) : query).execute()
}

/**
 * Of one member, newest first; `before`: instant and id of what was read last. F-CON-04: without what the reader judges,
 * as its number would have a name then, and without the rivals of their own entry.
 */
export function entriesOfUser(
  db: Db,
  userId: string,
  {
    reader,
    withDrafts,
    before,
    limit,
  }: { reader: string; withDrafts: boolean; before?: { at: string; id: string }; limit: number },
): Promise<(EntryRow & { createdText: string })[]> {
  let query = db
    .selectFrom('contestApplication')
    .selectAll()
    .select(sql<string>`created_at::text`.as('createdText'))
    .where('userId', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('contestJuror as juror')
            .innerJoin('contest', 'contest.id', 'juror.contestId')
            .select('contest.id')
            .whereRef('contest.id', '=', 'contestApplication.contestId')
            .where('contest.status', 'not in', [...overContests])
            .where('juror.userId', '=', reader),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('contestApplication as own')
            .innerJoin('contest', 'contest.id', 'own.contestId')
            .select('own.id')
            .whereRef('own.contestId', '=', 'contestApplication.contestId')
            .where('contest.status', 'not in', [...overContests])
            .where('own.userId', '=', reader)
            .where('own.userId', '<>', userId)
            .where('own.status', 'not in', ['draft', 'withdrawn']),
        ),
      ),
    )
  if (!withDrafts) query = query.where('appliedAt', 'is not', null)
  if (before) query = query.where(sql<boolean>`(created_at, id) < (${before.at}::timestamptz, ${before.id}::uuid)`)
  return query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** When an entry was made, as text: instants of the database are finer than a `Date`. */
export const entryPlace = (db: Db, id: string) =>
  db
    .selectFrom('contestApplication')
    .select(['id', sql<string>`created_at::text`.as('at')])
    .where('id', '=', id)
    .executeTakeFirst()
