import { isDateOpen } from '@vondrona/rules/events'
import { linkTo, pages } from '@vondrona/rules/pages'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Kernel } from '../../../kernel/context.ts'
import { calendarEvents, type EventCard, eventPage } from '../../events/index.ts'
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

function calendar({ config, links }: Kernel, events: readonly EventCard[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vondrona//Events//FR',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${text(config.SITE_NAME)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap((event) => entry(event, links.to(linkTo('event', { id: event.id })))),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** Its id and the number of its revision tell calendars that have it already what changed. */
function entry(event: EventCard, address: string): string[] {
  const { date, endDate, description, location, latitude, longitude } = event
  if (!date) return []
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}`,
    `DTSTAMP:${utc(event.updatedAt)}`,
    `CREATED:${utc(event.createdAt)}`,
    `LAST-MODIFIED:${utc(event.updatedAt)}`,
    `SEQUENCE:${event.revision}`,
    `DTSTART:${utc(date)}`,
    ...(endDate && endDate > date ? [`DTEND:${utc(endDate)}`] : []),
    `SUMMARY:${text(event.title)}`,
    ...(description ? [`DESCRIPTION:${text(description)}`] : []),
    ...(location ? [`LOCATION:${text(location)}`] : []),
    ...(latitude !== null ? [`GEO:${latitude};${longitude}`] : []),
    `URL:${address}`,
    `STATUS:${event.status === 'cancelled' ? 'CANCELLED' : isDateOpen(event) ? 'TENTATIVE' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}

const utc = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** A value of type TEXT: nothing in it ends the line or the value. */
const text = (value: string) =>
  value
    .replace(/\r\n?|[\n\u2028\u2029]/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

const longest = 75 // bytes of a line

/** A longer line continues after a line break and a space, not within a character. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= longest) return line
  let [written, bytes] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > longest) [written, bytes] = [`${written}\r\n `, 1]
    written += character
    bytes += size
  }
  return written
}
