import { event } from '@vondrona/rules/constants'
import type { EventStatus } from '@vondrona/rules/events'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../../kernel/db.ts'
import { columns, type EventRow } from '../store.ts'

export type Period = 'upcoming' | 'past' | 'all'
export interface ListFilter {
  now: Date
  words: string
  /** `upcoming`: soonest first; the others: latest first. */
  period: Period
  status?: EventStatus | undefined
  createdBy?: string | undefined
  /** With drafts, in the order of making, instead of what everybody sees. */
  isDesk?: boolean
}
export interface ListPage {
  /** The id of the last event of the page before. */
  after?: string | undefined
  offset?: number
  limit: number
}

/** Keyset pages: the thousandth costs what the first one costs. */
export function listEvents(
  db: Db | Tx,
  filter: ListFilter,
  { after, offset = 0, limit }: ListPage,
): Promise<EventRow[]> {
  const isSoonestFirst = filter.period === 'upcoming' && !filter.isDesk
  const [at, way] = [filter.isDesk ? 'createdAt' : 'startsAt', isSoonestFirst ? 'asc' : 'desc'] as const
  let query = narrowed(db, filter).select(columns).orderBy(at, way).orderBy('id', way).limit(limit).offset(offset)
  if (after) {
    const last = db.selectFrom('event').select([at, 'id']).where('id', '=', after)
    query = query.where(sql<boolean>`(${sql.ref(at)}, id) ${sql.raw(isSoonestFirst ? '>' : '<')} (${last})`)
  }
  return query.execute()
}

export async function countEvents(db: Db | Tx, filter: ListFilter): Promise<number> {
  const { count } = await narrowed(db, filter)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * No event is over later than `event.longest` after its start, so the walk through the index of starts begins near its
 * first hit.
 */
function narrowed(db: Db | Tx, { now, words, period, status, createdBy, isDesk }: ListFilter) {
  let query: SelectQueryBuilder<Tables, 'event', object> = db.selectFrom('event')
  if (!isDesk) query = query.where('status', '<>', 'draft')
  if (status) query = query.where('status', '=', status)
  if (createdBy) query = query.where('createdBy', '=', createdBy)
  if (words) query = query.where(sql<boolean>`search @@ websearch_to_tsquery('magazine', ${words})`)
  if (period === 'past') return query.where('overAt', '<=', now).where('startsAt', '<=', now)
  if (period === 'all') return query
  const isLater = query.where((eb) => eb.or([eb('overAt', '>', now), ...(isDesk ? [eb('overAt', 'is', null)] : [])]))
  return isDesk ? isLater : isLater.where('startsAt', '>', new Date(now.getTime() - event.longest))
}
