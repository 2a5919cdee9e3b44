/** What a schema says to an input, for tests of schemas. */
import type * as z from 'zod/mini'

/** `field: text key` of each refusal; empty: the input is taken. */
export const problems = (schema: z.ZodMiniType, input: unknown): string[] =>
  (schema.safeParse(input).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)

/** The schema's answers to two values beside each edge, the refused one second: `[[], ['title: votes.titleTooLong']]`. */
export const edge = (schema: z.ZodMiniType, taken: unknown, refused: unknown): [string[], string[]] => [
  problems(schema, taken),
  problems(schema, refused),
]
