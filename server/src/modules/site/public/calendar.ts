import { linkTo, pages } from '@vondrona/rules/pages'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Kernel } from '../../../kernel/context.ts'
import { calendar, calendarEvents, type EventCard, eventPage } from '../../events/index.ts'
import { visitor } from './speech.ts'

const inCalendar = 100

/** Events for the calendars of phones (RFC 5545): one of them, and the next ones to subscribe to. */
export function calendarRoutes(app: FastifyInstance, kernel: Kernel): void {
  const ctx = visitor(kernel, 'fr')
  const send = (reply: FastifyReply, events: readonly EventCard[]) =>
    reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'public, max-age=60')
      .send(cached(kernel, events))

  app.get<{ Params: { id: string } }>(`${pages.event.path}(^[\\w-]+).ics`, async (request, reply) => {
    const event = await eventPage(ctx, request.params.id)
    return event?.date ? send(reply, [event]) : reply.callNotFound()
  })
  app.get(`${linkTo('events')}.ics`, async (_request, reply) => send(reply, await calendarEvents(ctx, inCalendar)))
}

/** Written once for as long as the events are cached: anybody may ask for the feed as often as they like. */
const written = new WeakMap<readonly EventCard[], string>()
function cached(kernel: Kernel, events: readonly EventCard[]): string {
  const text = written.get(events) ?? calendar(kernel, events)
  written.set(events, text)
  return text
}
