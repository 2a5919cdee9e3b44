import { race as limits } from '@vondrona/rules/races/constants'
import * as z from 'zod/mini'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { reader } from '../../../kernel/visitors/reader.ts'
import { mostOfMine } from './race-ranking.ts'
import { rankedRace } from './race-results.ts'
import { finishersBeside, firstOfRanking, type ResultRow, resultOfBib, resultsOfOwner } from './store.ts'

export interface RaceRunner {
  result: ResultRow
  finishers: number
  ofGender: number
  ofCategory: number
  best: number | null
  isMine: boolean
}

const input = z.strictObject({
  eventId: z.string(),
  bib: z.string().check(z.maxLength(limits.search.max, 'shell.badInput'), z.regex(/^[^\0\p{Cs}]*$/u, 'shell.badInput')),
})

/** One runner of published results by the bib; null where there is none, or it was erased. */
export async function raceRunner(ctx: Context, raw: unknown): Promise<RaceRunner | null> {
  const me = reader(ctx, 'raceRunner')
  const { eventId, bib } = parse(input, raw)
  const shown = await rankedRace(ctx, eventId)
  const result = shown && (await resultOfBib(ctx.db, shown.eventId, bib))
  if (!result) return null
  const [counts, [first], mine] = await Promise.all([
    finishersBeside(ctx.db, result),
    firstOfRanking(ctx.db, result.eventId, {}, 1),
    me ? resultsOfOwner(ctx.db, result.eventId, me.id, mostOfMine) : [],
  ])
  return {
    result,
    finishers: counts.all,
    ofGender: counts.ofGender,
    ofCategory: counts.ofCategory,
    best: first?.timeMs ?? null,
    isMine: mine.some(({ id }) => id === result.id),
  }
}
