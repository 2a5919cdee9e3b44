import { type Bin, binsOf, medianOf, slotWidth } from '@vondrona/rules/races/ranking'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { reader } from '../../../kernel/visitors/reader.ts'
import { remember } from '../../../kernel/visitors/visitor-cache.ts'
import { visitorCache } from '../visitors/visitor-cache.ts'
import { filterInput, rankedRace } from './race-results.ts'
import { firstOfRanking, type ResultRow, resultsOfOwner, slotsOfRanking } from './store.ts'

/** What everybody sees of a ranking at once. */
interface Shared {
  podium: ResultRow[]
  times: Bin[]
  median: number | null
  finishers: number
}
export interface RaceRanking extends Shared {
  mine: ResultRow[]
}

const steps = 3
/** Results of whom a member registered that are marked as theirs. */
export const mostOfMine = 10

/**
 * The podium of a ranking and how its times are spread; null where the results are not to be seen. Of published results it
 * is kept until the events change, for it counts all who finished.
 */
export async function raceRanking(
  ctx: Context,
  { eventId, filters }: { eventId: string; filters?: unknown },
): Promise<RaceRanking | null> {
  const me = reader(ctx, 'raceRanking')
  const { gender, category } = parse(filterInput, filters ?? {})
  const shown = await rankedRace(ctx, eventId)
  if (!shown) return null
  const id = shown.eventId
  const ranking = { gender: gender ?? undefined, category: category ?? undefined }
  const read = async (): Promise<Shared> => {
    const [podium, slots] = await Promise.all([
      firstOfRanking(ctx.db, id, ranking, steps),
      slotsOfRanking(ctx.db, id, ranking, slotWidth),
    ])
    const finishers = slots.reduce((sum, { count }) => sum + count, 0)
    if (podium[0]?.laps != null) return { podium, times: [], median: null, finishers } // times say little where laps rank
    return { podium, times: binsOf(slots), median: medianOf(slots), finishers }
  }
  const [all, mine] = await Promise.all([
    shown.resultsPublishedAt ? remember(visitorCache(ctx), ctx, keyOf(id, ranking), read, weigh) : read(),
    me ? resultsOfOwner(ctx.db, id, me.id, mostOfMine) : [],
  ])
  return { ...all, mine }
}

const keyOf = (
  id: string,
  { gender = '', category = '' }: { gender?: string | undefined; category?: string | undefined },
) => `ranking ${id} ${gender} ${category}`

const bytesKept = 8_192 // three rows and twenty-four bins
/** Categories that nobody has are as many as anybody thinks of. */
const weigh = ({ finishers }: Shared) => (finishers > 0 ? bytesKept : null)
