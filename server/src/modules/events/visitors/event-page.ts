import type { EventStatus } from '@vondrona/rules/events'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { remember } from '../../../kernel/visitors/visitor-cache.ts'
import type { Image } from '../../uploads/index.ts'
import { editorOf } from '../editor.ts'
import { listEvents } from '../lists/store.ts'
import { type SeenEvent, seenEvents } from '../seen-events.ts'
import {
  type ApplicationTypeRow,
  announcedAfter,
  findEvent,
  isRegistrationOnly,
  type PostponementRow,
  type TicketTypeRow,
} from '../store.ts'
import { visitorCache } from './visitor-cache.ts'

/** An event as lists, calendars and link previews show it; only the active types. */
export interface EventCard {
  id: string
  title: string
  description: string
  date: Date | null
  endDate: Date | null
  location: string
  latitude: number | null
  longitude: number | null
  cover: Image | null
  status: EventStatus
  postponement: PostponementRow | null
  ticketTypes: readonly TicketTypeRow[]
  cancelReason: string
  registrationOnly: boolean
  hasRules: boolean
  revision: number
  publishedAt: Date | null
  createdAt: Date
  updatedAt: Date
}
export interface VisitedEvent extends EventCard {
  createdBy: { pseudo: string }
  applicationTypes: readonly ApplicationTypeRow[]
}

/** Everything a page shows of an announced event; null where a visitor finds none. Kept until the events change. */
export async function eventPage(ctx: Context, id: string): Promise<VisitedEvent | null> {
  if (!ctx.config.PUBLIC_CONTENT || !isId(id)) return null
  return remember(visitorCache(ctx), ctx, `page ${id.toLowerCase()}`, async () => {
    const found = await findEvent(ctx.db, id)
    const [row] = found && found.status !== 'draft' ? seenEvents(ctx, [found]) : []
    if (!row) return null
    const [card, createdBy, types] = await Promise.all([cardOf(row), editorOf(ctx, row), row.page.applicationTypes()])
    const applicationTypes = (types.get(row.id) ?? []).filter(({ isActive }) => isActive)
    return { ...card, createdBy, applicationTypes: applicationTypes.map(({ page: _, ...type }) => type) }
  })
}

/** The next ones that take place, at most 100; empty where the site is closed. */
export const nextEvents = (ctx: Context, n: number): Promise<readonly EventCard[]> => upcoming(ctx, n, 'published')

/** The same with cancelled ones, which calendars have to take back. The same array until the events change. */
export const calendarEvents = (ctx: Context, n: number): Promise<readonly EventCard[]> => upcoming(ctx, n)

async function upcoming(ctx: Context, n: number, status?: 'published'): Promise<readonly EventCard[]> {
  if (!ctx.config.PUBLIC_CONTENT) return none
  const limit = Math.min(100, Math.max(1, n))
  return remember(visitorCache(ctx), ctx, `next ${limit} ${status}`, async () => {
    const rows = await listEvents(ctx.db, { now: ctx.now(), words: '', period: 'upcoming', status }, { limit })
    return Promise.all(seenEvents(ctx, rows).map(cardOf))
  })
}
const none: readonly EventCard[] = []

/** Announced events in the order of their ids, for sitemaps; the next page begins `after` the last one. */
export async function eventEntries(
  ctx: Context,
  { after, limit = 10_000 }: { after?: string; limit?: number } = {},
): Promise<{ id: string; updatedAt: Date }[]> {
  return ctx.config.PUBLIC_CONTENT ? announcedAfter(ctx.db, after, limit) : []
}

export async function cardOf(row: SeenEvent): Promise<EventCard> {
  const { id, page, coverId } = row
  const [covers, postponements, tickets] = await Promise.all([page.covers(), page.postponements(), page.ticketTypes()])
  const { title, description, location, latitude, longitude, status, cancelReason, revision } = row
  const { publishedAt, createdAt, updatedAt } = row
  return {
    id,
    title,
    description,
    date: row.startsAt,
    endDate: row.endsAt,
    location,
    latitude,
    longitude,
    status,
    cancelReason,
    registrationOnly: isRegistrationOnly(row),
    hasRules: row.registrationOnly,
    revision,
    publishedAt,
    createdAt,
    updatedAt,
    cover: (coverId && covers.get(coverId)) || null,
    postponement: postponements.get(id) ?? null,
    ticketTypes: (tickets.get(id) ?? []).filter(({ isActive }) => isActive),
  }
}
