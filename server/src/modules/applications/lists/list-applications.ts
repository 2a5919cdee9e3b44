import { searchable } from '@vondrona/rules/accounts'
import { applicationFilters } from '@vondrona/rules/applications'
import { type Actor, grant } from '@vondrona/rules/permissions'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { type Pagination, pageOf, pageStart } from '../../../kernel/paging.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { noteRead } from '../../audit/index.ts'
import { eventsOf, runnerOf } from '../../events/index.ts'
import { seen } from '../seen-application.ts'
import {
  type ApplicationFilter,
  type ApplicationOrder,
  countApplications,
  countsByStatus,
  listApplications,
} from './store.ts'

/** R-GAP-04: what was sent, newest first unless asked otherwise. Totals come from counters; with a search for a common word, they say how many there are at least. */
export async function allApplications(
  ctx: Context,
  filters: unknown,
  pagination?: Pagination | null,
  order?: ApplicationOrder | null,
) {
  const actor = ctx.require('allApplications')
  return listPage(ctx, readFilter(actor, filters), pagination, order)
}

/** R-GAP-04: those of one event; of others' events and unknown ones nothing is said. */
export async function eventApplications(
  ctx: Context,
  eventId: string,
  filters: unknown,
  pagination?: Pagination | null,
) {
  const actor = ctx.require('eventApplications')
  const filter = readFilter(actor, filters)
  const event = isId(eventId) ? (await eventsOf(ctx.db, [eventId])).get(eventId.toLowerCase()) : undefined
  if (!event || !ctx.may('eventApplications', runnerOf(event, actor))) throw new Refusal('NOT_FOUND', 'events.notFound')
  return listPage(ctx, { ...filter, eventId: event.id }, pagination)
}

/** By status, of the same event, type and words. */
export async function applicationCounts(ctx: Context, filters: unknown) {
  const actor = ctx.require('applicationCounts')
  const { status: _, ...filter } = readFilter(actor, filters)
  const { counts, isCapped } = await countsByStatus(ctx.db, filter)
  return counts.map((one) => ({ ...one, countCapped: isCapped }))
}

async function listPage(
  ctx: Context,
  filter: ApplicationFilter,
  pagination?: Pagination | null,
  order?: ApplicationOrder | null,
) {
  const { after, limit } = pageStart(pagination)
  const [rows, { total, isCapped }] = await Promise.all([
    listApplications(ctx.db, filter, { order: order ?? 'newest', after, limit: limit + 1 }),
    countApplications(ctx.db, filter),
  ])
  const { items, ...page } = pageOf(rows, limit)
  await noteRead(ctx, 'applications', items.length)
  return { ...page, items: seen(ctx, items), total, totalCapped: isCapped }
}

/** Whether a reviewer is confined to events of the MIT; an administrator is to none. */
export const isConfined = (actor: Actor): boolean => grant('allApplications', actor) !== 'all'

/** What this reviewer may see of what they ask for. */
export function readFilter(actor: Actor, raw: unknown): ApplicationFilter {
  const { eventId, eventApplicationTypeId, status, search } = parse(applicationFilters, raw ?? {})
  const words = searchable(search ?? '')
  if (words.length === 1) throw badInput([{ field: 'search', key: 'applications.searchTooShort' }])
  return {
    eventId: eventId ?? undefined,
    typeId: eventApplicationTypeId ?? undefined,
    status: status ?? undefined,
    search: words || undefined,
    ofMit: isConfined(actor),
  }
}
