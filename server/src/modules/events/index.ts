import type { Module } from '../../kernel/module.ts'
import { responseCache } from '../../kernel/visitors/response-cache.ts'
import './events.ts'
import { personalData } from './personal-data.ts'
import { resolvers } from './resolvers.ts'
import { visitorCache } from './visitors/visitor-cache.ts'

export { cancelEvent } from './calling-off/cancel-event.ts'
export { postponeEvent } from './calling-off/postpone-event.ts'
export { datesOf, latestPostponement, openPostponements } from './calling-off/store.ts'
export { managerOf, visibleEvents } from './find-event.ts'
export { type SeenApplicationType, type SeenEvent, seenApplicationTypes } from './seen-events.ts'
export { type ApplicationTypeRow, type EventRow, eventsOf, type PostponementRow, type TicketTypeRow } from './store.ts'
export {
  applicationTypesById,
  applicationTypesOf,
  changeApplicationCounts,
  changeSold,
  lockTicketTypes,
  ticketTypesOf,
} from './types/store.ts'
export {
  calendarEvents,
  type EventCard,
  eventEntries,
  eventPage,
  nextEvents,
  type VisitedEvent,
} from './visitors/event-page.ts'
export { type EventListPage, eventListPage } from './visitors/list-page.ts'
export { createEvent } from './writing/create-event.ts'
export { updateEvent } from './writing/update-event.ts'

export const events: Module = {
  name: 'events',
  personalData,
  resolvers,
  routes: (app, kernel) =>
    responseCache(app, ['events', 'eventsWithPagination', 'event', 'eventApplicationTypes'], visitorCache(kernel)),
}
