import { answerProblems, type FieldProblem, type FormField, type SentAnswers, type texts } from '@vondrona/rules/forms'
import type { T } from '../../../lib/texts/texts.ts'

type Words = T<keyof typeof texts.fr>

/** Field → sentence, of what is wrong with answers or questions. */
export const sentencesOf = (t: Words, problems: readonly FieldProblem[]): Record<string, string> =>
  Object.fromEntries(problems.map(({ field, key, params }) => [field, t(key as Parameters<Words>[0], params)]))

/** What is wrong with answers that are about to be sent, as sentences by `fieldName`; empty when nothing is. */
export const answerSentences = (t: Words, fields: readonly FormField[], answers: SentAnswers): Record<string, string> =>
  sentencesOf(t, answerProblems(fields, answers, { isFinal: true }))

/** Of a refusal's fields those of answers: `additionalInfo.<fieldName>` becomes the name of the field. */
export const refusedAnswers = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([path]) => path.startsWith(prefix))
      .map(([path, sentence]) => [path.slice(prefix.length), sentence]),
  )

const prefix = 'additionalInfo.'
