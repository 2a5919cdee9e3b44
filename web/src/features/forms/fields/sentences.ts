import type { FieldProblem, texts } from '@vondrona/rules/forms'
import type { T } from '../../../lib/texts/texts.ts'

type Words = T<keyof typeof texts.fr>

/** Field → sentence, of what is wrong with answers or questions. */
export const sentencesOf = (t: Words, problems: readonly FieldProblem[]): Record<string, string> =>
  Object.fromEntries(problems.map(({ field, key, params }) => [field, t(key as Parameters<Words>[0], params)]))
