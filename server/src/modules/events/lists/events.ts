import { pageSize } from '@vondrona/rules/constants'
import type { EventStatus } from '@vondrona/rules/events'
import { grant } from '@vondrona/rules/permissions'
import { cleanLine, cutTo } from '@vondrona/rules/typed'
import type { Context } from '../../../kernel/context.ts'
import { type Pagination, pageStart } from '../../../kernel/paging.ts'
import { badInput } from '../../../kernel/refusal.ts'
import { reader } from '../../../kernel/visitors/reader.ts'
import { type SeenEvent, seenEvents } from '../seen-events.ts'
import { countEvents, type ListFilter, listEvents, type Period } from './store.ts'

const oldestPage = 50 // `page` of existing clients; further on goes by `after`
const longestSearch = 200

export interface EventFilters {
  search?: string | null
  period?: Period | null
  status?: EventStatus | null
  mine?: boolean | null
  managed?: boolean | null
  isMit?: boolean | null
}

/** `EventPage` of the contract; the total is counted when it is asked for. */
export interface EventPage {
  items: SeenEvent[]
  totalCount: () => Promise<number>
  hasNext: boolean
  currentPage: number
  endCursor: string | null
}

/** R-EVT-05. */
export const events = async (ctx: Context, filters?: EventFilters | null, pagination?: Pagination | null) =>
  (await read(ctx, 'events', filters, pagination)).items

/** R-EVT-05, R-NET-04. */
export const eventsWithPagination = (ctx: Context, filters?: EventFilters | null, pagination?: Pagination | null) =>
  read(ctx, 'eventsWithPagination', filters, pagination)

async function read(
  ctx: Context,
  operation: 'events' | 'eventsWithPagination',
  filters?: EventFilters | null,
  pagination?: Pagination | null,
): Promise<EventPage> {
  reader(ctx, operation)
  const { after, limit } = pageStart(pagination, pageSize.cards)
  const currentPage = pagination?.page ?? 1
  if (currentPage < 1 || currentPage > oldestPage) throw badInput([{ field: 'page', key: 'shell.badInput' }])
  const filter = filterOf(ctx, filters ?? {})
  const offset = after ? 0 : (currentPage - 1) * limit
  const rows = await listEvents(ctx.db, filter, { after, offset, limit: limit + 1 })
  return {
    items: seenEvents(ctx, rows.slice(0, limit)),
    totalCount: () => countEvents(ctx.db, filter),
    hasNext: rows.length > limit,
    currentPage,
    endCursor: rows.slice(0, limit).at(-1)?.id ?? null,
  }
}

function filterOf(ctx: Context, { search, period, status, mine, managed, isMit }: EventFilters): ListFilter {
  const words = cutTo(cleanLine(search ?? ''), longestSearch)
  const seen = { now: ctx.now(), words, period: period ?? (mine || status === 'draft' ? 'all' : 'upcoming') } as const
  const of = { status: status ?? undefined, isMit: isMit ?? undefined }
  return { ...seen, ...of, ...(managed && managedOf(ctx)), ...deskOf(ctx, status, mine) }
}

/** Editors see drafts of their own, admins of all; everybody else what is announced. */
function deskOf(ctx: Context, status?: EventStatus | null, mine?: boolean | null) {
  const own = ctx.actor?.id
  const edits = own !== undefined && ctx.may('updateEvent', own)
  if (mine) return { createdBy: own ?? nobody, ...(edits && { isDesk: true }) }
  if (status !== 'draft') return {}
  if (!edits) return { createdBy: nobody }
  return { isDesk: true, ...(!ctx.may('updateEvent', nobody) && { createdBy: own }) }
}

function managedOf({ actor }: Context): Pick<ListFilter, 'managedBy'> {
  const reach = actor && grant('postponeEvent', actor)
  if (reach === 'all') return {}
  return { managedBy: { id: reach ? actor.id : nobody, runsMit: actor?.role === 'admin_mit' } }
}

/** An id that no member has. */
const nobody = '00000000-0000-0000-0000-000000000000'
