import type { ReadableCourse } from '@vondrona/rules/races/offer'
import {
  isWhole,
  type ResultsAddress,
  rankingFilters,
  resultFilters,
  resultsAddress,
  resultsShown,
} from '@vondrona/rules/races/ranking'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { bytesOf, remember } from '../../../kernel/visitors/visitor-cache.ts'
import { eventPage, type VisitedEvent } from '../../events/index.ts'
import { readableCourse } from '../course/seen-course.ts'
import { coursesOf } from '../course/store.ts'
import { mostRaces } from '../races/find-races.ts'
import { type CategoryRow, categoriesOf, type RaceRow, racesById, racesToCome } from '../races/store.ts'
import { type RaceRanking, raceRanking } from '../ranking/race-ranking.ts'
import { raceResults } from '../ranking/race-results.ts'
import type { ResultRow } from '../ranking/store.ts'
import { raceTeamResults } from '../teams/race-teams.ts'
import type { TeamResult } from '../teams/store.ts'
import { countTrees, type TreeCounts } from '../trees/trees.ts'
import { visitorCache } from './visitor-cache.ts'

/** A race with the page of its event. */
export interface VisitedRace {
  race: RaceRow & { course: ReadableCourse | null }
  event: VisitedEvent
}

/** The race of an announced event; null where it is none, or where the site is closed. Kept until the events change. */
export async function visitedRace(ctx: Context, eventId: string): Promise<VisitedRace | null> {
  if (!isId(eventId)) return null
  const id = eventId.toLowerCase()
  return remember(visitorCache(ctx), ctx, `race ${id}`, async () => {
    const event = await eventPage(ctx, id)
    const race = event?.registrationOnly ? (await racesById(ctx.db, [id])).get(id) : undefined
    if (!event || !race) return null
    return { race: { ...race, course: readableCourse((await coursesOf(ctx.db, [id])).get(id)) }, event }
  })
}

/** Races that are announced, the next one first. The same array until the events change. */
export async function visitedRaces(ctx: Context): Promise<readonly VisitedRace[]> {
  return remember(visitorCache(ctx), ctx, 'races', async () => {
    const rows = await racesToCome(ctx.db, ctx.now(), mostRaces)
    const courses = await coursesOf(
      ctx.db,
      rows.map(({ eventId }) => eventId),
    )
    const found = await Promise.all(
      rows.map(async (race) => ({
        race: { ...race, course: readableCourse(courses.get(race.eventId)) },
        event: await eventPage(ctx, race.eventId),
      })),
    )
    return found.filter((one): one is VisitedRace => one.event !== null)
  })
}

/** The same object until a count changes. */
export const visitedTrees = (ctx: Context): Promise<TreeCounts> =>
  remember(visitorCache(ctx), ctx, 'trees', () => countTrees(ctx))

/** A page of the results of a race: none while they are not published. */
export interface VisitedResults {
  event: VisitedEvent
  categories: readonly CategoryRow[]
  isPublished: boolean
  items: readonly ResultRow[]
  /** Before the first runner, where the race ranks teams. */
  teams: readonly TeamResult[]
  teamSize: number
  total: number
  /** At the start of a ranking. */
  ranking: RaceRanking | null
  distance: number | null
  /** Where the next page begins; null at the end. */
  next: string | null
}

/** Null where visitors find no race. What is not of a search is kept until the events change. */
export async function visitedResults(
  ctx: Context,
  eventId: string,
  list: ResultsAddress,
): Promise<VisitedResults | null> {
  const found = await visitedRace(ctx, eventId)
  if (!found) return null
  const { event, race } = found
  const read = async () => {
    const pagination = { limit: resultsShown, ...(list.after && { after: list.after }) }
    const filters = resultFilters(list)
    const [page, categories, teams, ranking] = await Promise.all([
      raceResults(ctx, { eventId: event.id, filters, pagination }),
      categoriesOf(ctx.db, [event.id]),
      isWhole(list) ? raceTeamResults(ctx, event.id) : [],
      raceRanking(ctx, { eventId: event.id, filters: rankingFilters(list) }),
    ])
    const { items, total, hasMore, endCursor } = page
    const { teamSize, distanceMetres: distance } = race
    const isPublished = race.resultsPublishedAt !== null
    const next = hasMore ? endCursor : null
    const shown = { event, categories: categories.get(event.id) ?? [], isPublished, distance, ranking }
    return { ...shown, items, teams, teamSize, total, next }
  }
  return list.search ? read() : remember(visitorCache(ctx), ctx, resultsAddress(event.id, list), read, weigh)
}

/** The filled page hangs on what is kept; empty ones are as many as anybody thinks of. */
const weigh = (page: VisitedResults) => (page.items.length > 0 ? 6 * bytesOf(page) : null)
