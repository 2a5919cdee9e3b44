import { pageSize } from '@vondrona/rules/constants'
import { boundsOfDay } from '@vondrona/rules/dates'
import { isId } from './ids.ts'
import { badInput } from './refusal.ts'

export interface Pagination {
  page?: number | null
  limit?: number | null
  after?: string | null
}

/** The instants of a day that filters a list; without one, nothing is bounded. */
export function dayBounds(field: string, value: unknown): { from?: Date; before?: Date } {
  if (value === null || value === undefined || value === '') return {}
  const bounds = typeof value === 'string' ? boundsOfDay(value) : null
  if (!bounds) throw badInput([{ field, key: 'shell.badInput' }])
  return bounds
}

/** Where a page starts and how long it is; the cursor is the id of the last row of the previous page. */
export function pageStart(pagination?: Pagination | null, usual: number = pageSize.rows) {
  const { limit, after } = pagination ?? {}
  if (after && !isId(after)) throw badInput([{ field: 'after', key: 'shell.badInput' }])
  return { after: after || undefined, limit: Math.min(pageSize.max, Math.max(1, limit ?? usual)) }
}

/** A page out of `limit + 1` rows: the extra one only shows that more follow. */
export function pageOf<T extends { id: string }>(rows: readonly T[], limit: number) {
  const items = rows.slice(0, limit)
  return { items, hasMore: rows.length > limit, endCursor: items.at(-1)?.id ?? null }
}
