import { dayIn } from '@vondrona/rules/accounts'
import { type EventDates, hasBegun, isDateOpen } from '@vondrona/rules/events'
import type { Context } from '../../../kernel/context.ts'
import { makeReadOnce } from '../../../kernel/graphql/read-once.ts'
import { seriesWithWishes } from '../../bibs/index.ts'
import { datesOf, type EventRow, eventsOf, visibleEvents } from '../../events/index.ts'
import { formsOf } from '../../forms/index.ts'
import { coursesOf } from '../course/store.ts'
import { categoriesOf, type RaceRow, textsOf } from './store.ts'

/** A race together with those that were read with it. */
export interface SeenRace extends RaceRow {
  page: RacePage
}

export const seenRaces = (ctx: Context, rows: readonly RaceRow[]): SeenRace[] => {
  const page = new RacePage(ctx, rows)
  return rows.map((row) => ({ ...row, page }))
}

/** What is requested for one race of a page is fetched for all of them, once. */
class RacePage {
  readonly #ctx: Context
  readonly #rows: readonly RaceRow[]
  readonly #once = makeReadOnce()

  constructor(ctx: Context, rows: readonly RaceRow[]) {
    this.#ctx = ctx
    this.#rows = rows
  }

  get #ids() {
    return this.#rows.map(({ eventId }) => eventId)
  }

  events = () => this.#once('events', () => eventsOf(this.#ctx.db, this.#ids))

  seenEvents = () =>
    this.#once('seenEvents', async () => {
      const rows = visibleEvents(this.#ctx, (await this.events()).values())
      return new Map(rows.map((event) => [event.id, event]))
    })

  dates = () => this.#once('dates', async () => datesOf(this.#ctx.db, [...(await this.events()).values()]))
  categories = () => this.#once('categories', () => categoriesOf(this.#ctx.db, this.#ids))
  courses = () => this.#once('courses', () => coursesOf(this.#ctx.db, this.#ids))
  texts = () => this.#once('texts', () => textsOf(this.#ctx.db, this.#ids))
  /** Races whose registrants may ask for a number (R-BIB-06). */
  wishes = () => this.#once('wishes', () => seriesWithWishes(this.#ctx.db, this.#ids))
  forms = () =>
    this.#once('forms', () =>
      formsOf(
        this.#ctx.db,
        this.#rows.flatMap(({ formId }) => formId ?? []),
      ),
    )

  async isOpen(race: RaceRow): Promise<boolean> {
    const event = (await this.events()).get(race.eventId)
    const dates = (await this.dates()).get(race.eventId) ?? {}
    return event !== undefined && whyClosed(race, event, dates, this.#ctx.now()) === null
  }
}

export type Closed = 'races.raceUnknown' | 'races.closed' | 'races.notOpenYet'

/** Why nobody can register for a race now; null where anybody can. */
export function whyClosed(race: RaceRow, event: EventRow, dates: EventDates, now: Date): Closed | null {
  if (event.status === 'draft') return 'races.raceUnknown'
  if (event.status === 'cancelled' || hasBegun(dates, now)) return 'races.closed'
  if (race.opensAt && now < race.opensAt) return 'races.notOpenYet'
  return race.closesAt && now >= race.closesAt ? 'races.closed' : null
}

/** The day of the race in Madagascar; null while it is not known. */
export const raceDayOf = (dates: EventDates): string | null =>
  dates.date && !isDateOpen(dates) ? dayIn(new Date(dates.date)) : null
