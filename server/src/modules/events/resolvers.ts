import type { Resolvers } from '../../kernel/module.ts'
import { cancelEvent } from './calling-off/cancel-event.ts'
import { postponeEvent } from './calling-off/postpone-event.ts'
import { postponementEffects } from './calling-off/postponement-effects.ts'
import { withdrawPostponement } from './calling-off/withdraw-postponement.ts'
import { editorOf } from './editor.ts'
import { event, mayEdit } from './find-event.ts'
import { type EventPage, events, eventsWithPagination } from './lists/events.ts'
import type { SeenApplicationType, SeenEvent } from './seen-events.ts'
import { isRegistrationOnly } from './store.ts'
import { createEventApplicationType } from './types/create-event-application-type.ts'
import { deleteEventApplicationType } from './types/delete-event-application-type.ts'
import { eventApplicationType, eventApplicationTypes } from './types/event-application-types.ts'
import { updateEventApplicationType } from './types/update-event-application-type.ts'
import { createEvent } from './writing/create-event.ts'
import { deleteEvent } from './writing/delete-event.ts'
import { duplicateEvent } from './writing/duplicate-event.ts'
import { updateEvent } from './writing/update-event.ts'

declare module '../../kernel/module.ts' {
  interface Parents {
    Event: SeenEvent
    EventPage: EventPage
    EventApplicationType: SeenApplicationType
  }
}

export const resolvers: Resolvers = {
  Query: {
    events: (_, { filters, pagination }, ctx) => events(ctx, filters, pagination),
    eventsWithPagination: (_, { filters, pagination }, ctx) => eventsWithPagination(ctx, filters, pagination),
    event: (_, { id }, ctx) => event(ctx, id),
    postponementEffects: (_, { eventId }, ctx) => postponementEffects(ctx, eventId),
    eventApplicationType: (_, { id }, ctx) => eventApplicationType(ctx, id),
    eventApplicationTypes: (_, { eventId }, ctx) => eventApplicationTypes(ctx, eventId),
  },
  Mutation: {
    createEvent: (_, { input }, ctx) => createEvent(ctx, input),
    updateEvent: (_, { id, input }, ctx) => updateEvent(ctx, id, input),
    duplicateEvent: (_, args, ctx) => duplicateEvent(ctx, args),
    deleteEvent: (_, { id }, ctx) => deleteEvent(ctx, id),
    cancelEvent: (_, args, ctx) => cancelEvent(ctx, args),
    postponeEvent: (_, { input }, ctx) => postponeEvent(ctx, input),
    withdrawPostponement: (_, { postponementId }, ctx) => withdrawPostponement(ctx, postponementId),
    createEventApplicationType: (_, { input, revision }, ctx) => createEventApplicationType(ctx, input, revision),
    updateEventApplicationType: (_, { id, input, revision }, ctx) =>
      updateEventApplicationType(ctx, id, input, revision),
    deleteEventApplicationType: (_, { id, revision }, ctx) => deleteEventApplicationType(ctx, id, revision),
  },
  Event: {
    date: (row) => row.startsAt,
    endDate: (row) => row.endsAt,
    coverImage: async ({ coverId, page }) => (coverId && (await page.covers()).get(coverId)?.url) || null,
    cover: async ({ coverId, page }) => (coverId && (await page.covers()).get(coverId)) || null,
    createdBy: (row, _, ctx) => editorOf(ctx, row),
    ticketTypes: async (row, _, ctx) =>
      ((await row.page.ticketTypes()).get(row.id) ?? []).filter(({ isActive }) => isActive || mayEdit(ctx, row)),
    applicationTypes: async (row, _, ctx) =>
      ((await row.page.applicationTypes()).get(row.id) ?? []).filter(({ isActive }) => isActive || mayEdit(ctx, row)),
    cancelReason: (row) => (row.status === 'cancelled' ? row.cancelReason : null),
    postponement: async ({ id, page }) => (await page.postponements()).get(id) ?? null,
    registrationOnly: isRegistrationOnly,
    hasRules: ({ registrationOnly }) => registrationOnly,
    revision: (row, _, ctx) => (mayEdit(ctx, row) ? row.revision : null),
    mayEdit: (row, _, ctx) => mayEdit(ctx, row),
  },
  EventPage: {
    totalCount: (page) => page.totalCount(),
  },
  EventApplicationType: {
    event: async ({ eventId, page }) => (await page.events()).get(eventId) as SeenEvent, // a foreign key says there is
    formConfig: async ({ id, formId, page }) => {
      const form = formId && (await page.forms()).get(formId)
      return form ? { ...form, eventApplicationTypeId: id } : null
    },
  },
}
