import { linkTo, pages } from '@vondrona/rules/pages'
import type { Language } from '@vondrona/rules/texts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kernel } from '../../../kernel/context.ts'
import { sendConditional } from '../../../kernel/http/conditional.ts'
import { calendar, calendarEvents, type EventCard, eventPage } from '../../events/index.ts'
import { LastChange } from './last-change.ts'
import { visitor } from './speech.ts'

const inCalendar = 100

interface Asked {
  Querystring: { lang?: string | string[] }
}

/** Events for the calendars of phones (RFC 5545): one of them, and the next ones to subscribe to. */
export function calendarRoutes(app: FastifyInstance, kernel: Kernel): void {
  const ctx = visitor(kernel, 'fr')
  const lastChange = { fr: new LastChange(), en: new LastChange() }
  const languageOf = ({ query }: { query: Asked['Querystring'] }): Language => (query.lang === 'en' ? 'en' : 'fr')
  const send = (request: FastifyRequest, reply: FastifyReply, text: string, changedAt: Date) =>
    sendConditional(request, reply, { type: 'text/calendar', text, cache: 'public, max-age=60', changedAt })

  app.get<Asked & { Params: { id: string } }>(`${pages.event.path}(^[\\w-]+).ics`, async (request, reply) => {
    const event = await eventPage(ctx, request.params.id)
    return event?.date
      ? send(request, reply, cached(kernel, [event], languageOf(request)), event.updatedAt)
      : reply.callNotFound()
  })
  app.get<Asked>(`${linkTo('events')}.ics`, async (request, reply) => {
    const events = await calendarEvents(ctx, inCalendar)
    const language = languageOf(request)
    const text = cached(kernel, events, language)
    const newest = new Date(Math.max(0, ...events.map(({ updatedAt }) => updatedAt.getTime())))
    return send(request, reply, text, lastChange[language].of(text, newest, kernel.now()))
  })
}

/** Written once for as long as the events are cached: anybody may ask for the feed as often as they like. */
const written = { fr: new WeakMap<readonly EventCard[], string>(), en: new WeakMap<readonly EventCard[], string>() }
function cached(kernel: Kernel, events: readonly EventCard[], language: Language): string {
  const text = written[language].get(events) ?? calendar(kernel, events, language)
  written[language].set(events, text)
  return text
}
