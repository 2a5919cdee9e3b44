import { linkTo, pages } from '@vondrona/rules/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kernel } from '../../../kernel/context.ts'
import { sendConditional } from '../../../kernel/http/conditional.ts'
import { calendar, calendarEvents, type EventCard, eventPage } from '../../events/index.ts'
import { LastChange } from './last-change.ts'
import { visitor } from './speech.ts'

const inCalendar = 100

/** Events for the calendars of phones (RFC 5545): one of them, and the next ones to subscribe to. */
export function calendarRoutes(app: FastifyInstance, kernel: Kernel): void {
  const ctx = visitor(kernel, 'fr')
  const lastChange = new LastChange()
  const send = (request: FastifyRequest, reply: FastifyReply, text: string, changedAt: Date) =>
    sendConditional(request, reply, { type: 'text/calendar', text, cache: 'public, max-age=60', changedAt })

  app.get<{ Params: { id: string } }>(`${pages.event.path}(^[\\w-]+).ics`, async (request, reply) => {
    const event = await eventPage(ctx, request.params.id)
    return event?.date ? send(request, reply, cached(kernel, [event]), event.updatedAt) : reply.callNotFound()
  })
  app.get(`${linkTo('events')}.ics`, async (request, reply) => {
    const events = await calendarEvents(ctx, inCalendar)
    const text = cached(kernel, events)
    const newest = new Date(Math.max(0, ...events.map(({ updatedAt }) => updatedAt.getTime())))
    return send(request, reply, text, lastChange.of(text, newest, kernel.now()))
  })
}

/** Written once for as long as the events are cached: anybody may ask for the feed as often as they like. */
const written = new WeakMap<readonly EventCard[], string>()
function cached(kernel: Kernel, events: readonly EventCard[]): string {
  const text = written.get(events) ?? calendar(kernel, events)
  written.set(events, text)
  return text
}
