import type { Context } from '../../kernel/context.ts'
import { countedTotal, totalCounter } from '../../kernel/figures/store.ts'
import type { Module } from '../../kernel/module.ts'
import { announcePresence, presenceTopic } from '../../kernel/sockets/presence.ts'
import { responseCache } from '../../kernel/visitors/response-cache.ts'
import './events.ts'
import { eventFor } from './find-event.ts'
import { personalData } from './personal-data.ts'
import { resolvers } from './resolvers.ts'
import { tellChanges } from './telling/tell-changes.ts'
import { calendarFile } from './visitors/calendar.ts'
import { visitorCache } from './visitors/visitor-cache.ts'

export { cancelEvent } from './calling-off/cancel-event.ts'
export { postponeEvent } from './calling-off/postpone-event.ts'
export { registerMoved } from './calling-off/postponement-effects.ts'
export {
  datesOf,
  findPostponement,
  isLatestMove,
  latestPostponement,
  openPostponements,
  stillHolds,
  withdrawnSince,
} from './calling-off/store.ts'
export { managerOf, runnerOf, visibleEvents } from './find-event.ts'
export { events as listEvents } from './lists/events.ts'
export { type SeenApplicationType, type SeenEvent, seenApplicationTypes } from './seen-events.ts'
export {
  type ApplicationTypeRow,
  type EventRow,
  eventsOf,
  isRegistrationOnly,
  type PostponementRow,
  requireRegistration,
  type TicketTypeRow,
} from './store.ts'
export { type Audience, registerAudience } from './telling/audiences.ts'
export { takeUntoldOfCancellation } from './telling/store.ts'
export {
  applicationTypesById,
  applicationTypesOf,
  changeApplicationCounts,
  changeSold,
  lockTicketTypes,
  ticketTypesOf,
} from './types/store.ts'
export { calendar } from './visitors/calendar.ts'
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

const cached = ['events', 'eventsWithPagination', 'event', 'eventApplicationType', 'eventApplicationTypes']

declare module '../../kernel/figures/overview.ts' {
  interface Figures {
    /** Of every status. */
    totalEvents: true
  }
}

export const events: Module = {
  name: 'events',
  personalData,
  counters: [totalCounter('events', 'event')],
  overview: { figures: async ({ db }) => ({ totalEvents: await countedTotal(db, 'events') }) },
  resolvers,
  routes: (app, kernel) => responseCache(app, cached, visitorCache(kernel)),
  topics: [presenceTopic('event_editing_', 'updateEvent', eventFor)],
  listen: announcePresence,
  mailFiles: { calendar: calendarFile },
  jobs: { 'events.tellChanges': (ctx: Context) => tellChanges(ctx) },
  schedule: [{ cron: '* * * * *', job: 'events.tellChanges' }],
}
