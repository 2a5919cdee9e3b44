import { raceServer } from '@vondrona/rules/races/constants'
import {
  type Choices,
  clockReadings,
  columnRoles,
  lapsReadings,
  noChoices,
  rankings,
  readingsOfNumbers,
  readingsOfTwoParts,
  wordMeanings,
} from '@vondrona/rules/races/importing'
import * as z from 'zod/mini'

const { results: limits } = raceServer
const one = <const T extends readonly string[]>(values: T) => z.nullish(z.enum(values, 'shell.badInput'))
const index = z.int().check(z.minimum(0, 'shell.badInput'), z.maximum(limits.columns, 'shell.badInput'))
const text = z.string().check(z.maxLength(60, 'shell.badInput'), z.regex(/^[^\0\p{Cs}]*$/u, 'shell.badInput'))

/** What an organiser answers about a file of results. */
export const resultsChoices = z.strictObject({
  columns: z.nullish(
    z
      .array(z.strictObject({ at: index, role: z.enum(columnRoles, 'shell.badInput') }))
      .check(z.maxLength(limits.columns)),
  ),
  ranking: one(rankings),
  twoParts: one(readingsOfTwoParts),
  numbers: one(readingsOfNumbers),
  clock: one(clockReadings),
  laps: one(lapsReadings),
  beforeStart: z.nullish(z.boolean()),
  sheet: z.nullish(index),
  words: z.nullish(
    z
      .array(z.strictObject({ word: text, meaning: z.enum(wordMeanings, 'shell.badInput') }))
      .check(z.maxLength(limits.words)),
  ),
})

export function choicesOf(sent: z.output<typeof resultsChoices>): Choices & { sheet: number | null } {
  return {
    ...noChoices,
    columns: sent.columns ?? [],
    ranking: sent.ranking ?? null,
    twoParts: sent.twoParts ?? null,
    numbers: sent.numbers ?? null,
    clock: sent.clock ?? null,
    laps: sent.laps ?? null,
    beforeStart: sent.beforeStart ?? false,
    words: sent.words ?? [],
    sheet: sent.sheet ?? null,
  }
}
