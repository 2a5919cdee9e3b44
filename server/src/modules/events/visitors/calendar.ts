import { isDateOpen } from '@vondrona/rules/events'
import { linkTo } from '@vondrona/rules/pages'
import type { Language } from '@vondrona/rules/texts'
import type { MailFile } from '../../../gateways/mail/port.ts'
import type { Context, Kernel } from '../../../kernel/context.ts'
import { say } from '../../../kernel/refusal.ts'
import { seenEvents } from '../seen-events.ts'
import { findEvent } from '../store.ts'
import { cardOf, type EventCard } from './event-page.ts'

type CalendarOf = Pick<Kernel, 'config' | 'links' | 'sentences'>

declare module '../../../kernel/mail/files.ts' {
  interface MailFileKinds {
    /** When an event is, by its id: another date takes the place of the one that a calendar has. */
    calendar: true
  }
}

/** What a mail brings of an event; null where it has no date or is not announced. */
export async function calendarFile(ctx: Context, id: string, language: Language = 'fr'): Promise<MailFile | null> {
  const row = await findEvent(ctx.db, id)
  const [seen] = row && row.status !== 'draft' && row.startsAt ? seenEvents(ctx, [row]) : []
  if (!seen) return null
  const bytes = Buffer.from(calendar(ctx, [await cardOf(seen)], language))
  const name = `${say(ctx.sentences, language, 'events.calendarFile')}.ics`
  return { name, type: 'text/calendar; charset=utf-8; method=PUBLISH', bytes }
}

/** Events for the calendars of phones (RFC 5545), in the language of whoever reads them. */
export function calendar(
  { config, links, sentences }: CalendarOf,
  events: readonly EventCard[],
  language: Language,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Vondrona//Events//${language.toUpperCase()}`,
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${text(config.SITE_NAME)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap((event) =>
      entry(event, {
        address: links.to(linkTo('event', { id: event.id })),
        title: isDateOpen(event)
          ? say(sentences, language, 'events.calendarPostponed', { title: event.title })
          : event.title,
      }),
    ),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/**
 * Its id and the number of its revision tell calendars that have it already what changed. An hour that does not hold any
 * more, because the event is cancelled or its new date is not known, is taken back.
 */
function entry(event: EventCard, { address, title }: { address: string; title: string }): string[] {
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
    `SUMMARY:${text(title)}`,
    ...(description ? [`DESCRIPTION:${text(description)}`] : []),
    ...(location ? [`LOCATION:${text(location)}`] : []),
    ...(latitude !== null ? [`GEO:${latitude};${longitude}`] : []),
    `URL:${address}`,
    `STATUS:${event.status === 'cancelled' || isDateOpen(event) ? 'CANCELLED' : 'CONFIRMED'}`,
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
