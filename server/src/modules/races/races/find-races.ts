import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { type SeenRace, seenRaces } from './seen-races.ts'
import { racesById, racesToCome } from './store.ts'

/** As many as are shown together. */
export const mostRaces = 50

/** Races that are announced, the next one first. */
export async function races(ctx: Context): Promise<SeenRace[]> {
  ctx.admit('races')
  return seenRaces(ctx, await racesToCome(ctx.db, ctx.now(), mostRaces))
}

/** The race of an event, for whoever sees the event; null where there is none for them. */
export async function race(ctx: Context, eventId: string): Promise<SeenRace | null> {
  ctx.admit('race')
  const row = isId(eventId) ? (await racesById(ctx.db, [eventId.toLowerCase()])).get(eventId.toLowerCase()) : undefined
  const [seen] = row ? seenRaces(ctx, [row]) : []
  return seen && (await seen.page.seenEvents()).has(seen.eventId) ? seen : null
}
