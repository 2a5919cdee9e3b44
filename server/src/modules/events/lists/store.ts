import type { EventStatus } from '@vondrona/rules/events'
import { event } from '@vondrona/rules/events/constants'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../../kernel/db.ts'
import { columns, type EventRow } from '../store.ts'

export type Period = 'upcoming' | 'past' | 'all'
/** Whoever runs the MIT manages its races, too (`managerOf`). */
export interface Manager {
  id: string
  runsMit: boolean
}
export interface ListFilter {
  now: Date
  words: string
  /** `upcoming`: soonest first, at the end those whose date is not known; the others: latest first. */
  period: Period
  status?: EventStatus | undefined
  createdBy?: string | undefined
  managedBy?: Manager | undefined
  isMit?: boolean | undefined
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
  const { keys, way } = orderOf(filter)
  let query = narrowed(db, filter).select(columns).limit(limit).offset(offset)
  for (const key of keys) query = query.orderBy(key, way)
  if (after) {
    const isFurther = sql.raw(way === 'asc' ? '>' : '<')
    const key = sql.join(keys)
    query = query.where(sql<boolean>`(${key}) ${isFurther} (select ${key} from event where id = ${after}::uuid)`)
  }
  return query.execute()
}

function orderOf({ period, isDesk }: ListFilter) {
  if (isDesk) return { keys: [sql.ref('createdAt'), sql.ref('id')], way: 'desc' } as const
  if (period === 'upcoming') return { keys: [isDateOpen, sql.ref('startsAt'), sql.ref('id')], way: 'asc' } as const
  return { keys: [sql.ref('startsAt'), sql.ref('id')], way: 'desc' } as const
}
/** Announced, and postponed to a date that is not known yet. */
const isDateOpen = sql<boolean>`(over_at is null)`

export async function countEvents(db: Db | Tx, filter: ListFilter): Promise<number> {
  const { count } = await narrowed(db, filter)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * No event is over later than `event.longest` after its start, so the walk through the index of the upcoming ones begins
 * near its first hit.
 */
function narrowed(db: Db | Tx, { now, words, period, status, createdBy, managedBy, isMit, isDesk }: ListFilter) {
  let query: SelectQueryBuilder<Tables, 'event', object> = db.selectFrom('event')
  if (!isDesk) query = query.where('status', '<>', 'draft')
  if (status) query = query.where('status', '=', status)
  if (createdBy) query = query.where('createdBy', '=', createdBy)
  if (managedBy)
    query = query.where((eb) =>
      eb.or([eb('createdBy', '=', managedBy.id), ...(managedBy.runsMit ? [eb('isMit', '=', true)] : [])]),
    )
  if (isMit !== undefined) query = query.where('isMit', '=', isMit)
  if (words) query = query.where(sql<boolean>`search @@ websearch_to_tsquery('magazine', ${words})`)
  if (period === 'past') return query.where('overAt', '<=', now).where('startsAt', '<=', now)
  if (period === 'all') return query
  const isLater = query.where((eb) => eb.or([eb('overAt', '>', now), eb('overAt', 'is', null)]))
  if (isDesk) return isLater
  const earliest = new Date(now.getTime() - event.longest)
  return isLater.where(sql<boolean>`(${isDateOpen}, starts_at) > (false, ${earliest})`)
}
