import { pageSize } from '@vondrona/rules/constants'
import { type EventListAddress, eventFilters, eventListAddress } from '@vondrona/rules/events/agenda'
import type { Context } from '../../../kernel/context.ts'
import { bytesOf, remember } from '../../../kernel/visitors/visitor-cache.ts'
import { eventsWithPagination } from '../lists/events.ts'
import { cardOf, type EventCard } from './event-page.ts'
import { visitorCache } from './visitor-cache.ts'

export interface EventListPage {
  events: readonly EventCard[]
  /** Where the next page begins; null at the end. */
  next: string | null
}

/**
 * One page of the list as visitors see it. Kept until the events change, unless it is of a search or empty: of such
 * addresses there are as many as anybody thinks of.
 */
export async function eventListPage(ctx: Context, list: EventListAddress): Promise<EventListPage> {
  const read = async (): Promise<EventListPage> => {
    const start = { limit: pageSize.cards, ...(list.after && { after: list.after }) }
    const { items, hasNext, endCursor } = await eventsWithPagination(ctx, eventFilters(list), start)
    return { events: await Promise.all(items.map(cardOf)), next: hasNext ? endCursor : null }
  }
  return list.search ? read() : remember(visitorCache(ctx), ctx, eventListAddress(list), read, weigh)
}

/**
 * The head and the filled page hang on what is kept, with pictures and without: as large again as texts, written as
 * HTML around a frame, and again compressed.
 */
const weigh = (page: EventListPage) => (page.events.length > 0 ? 6 * bytesOf(page) + frames : null)
const frames = 50_000
