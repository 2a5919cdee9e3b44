import type { Resolvers } from '../../kernel/module.ts'
import { say } from '../../kernel/refusal.ts'
import { event, mayEdit } from './find-event.ts'
import { type EventPage, events, eventsWithPagination } from './lists/events.ts'
import type { SeenApplicationType, SeenEvent } from './seen-events.ts'
import { createEvent } from './writing/create-event.ts'
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
  },
  Mutation: {
    createEvent: (_, { input }, ctx) => createEvent(ctx, input),
    updateEvent: (_, { id, input }, ctx) => updateEvent(ctx, id, input),
  },
  Event: {
    date: (row) => row.startsAt,
    endDate: (row) => row.endsAt,
    coverImage: async ({ coverId, page }) => (coverId && (await page.covers()).get(coverId)?.url) || null,
    cover: async ({ coverId, page }) => (coverId && (await page.covers()).get(coverId)) || null,
    createdBy: async ({ createdBy, page }, _, ctx) => {
      const editor = (await page.editors()).get(createdBy)
      return editor?.isErased ? { ...editor, pseudo: say(ctx.sentences, ctx.language, 'accounts.deleted') } : editor
    },
    ticketTypes: async (row, _, ctx) =>
      ((await row.page.ticketTypes()).get(row.id) ?? []).filter(({ isActive }) => isActive || mayEdit(ctx, row)),
    applicationTypes: async (row, _, ctx) =>
      ((await row.page.applicationTypes()).get(row.id) ?? []).filter(({ isActive }) => isActive || mayEdit(ctx, row)),
    cancelReason: (row) => (row.status === 'cancelled' ? row.cancelReason : null),
    postponement: async ({ id, page }) => (await page.postponements()).get(id) ?? null,
    revision: (row, _, ctx) => (mayEdit(ctx, row) ? row.revision : null),
    mayEdit: (row, _, ctx) => mayEdit(ctx, row),
  },
  EventPage: {
    totalCount: (page) => page.totalCount(),
  },
  EventApplicationType: {
    formConfig: async ({ id, formId, forms }) => {
      const form = formId && (await forms()).get(formId)
      return form ? { ...form, eventApplicationTypeId: id } : null
    },
  },
}
