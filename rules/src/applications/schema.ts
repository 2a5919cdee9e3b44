import * as z from 'zod/mini'
import { severalLines } from '../typed/index.ts'
import { application } from './constants.ts'
import { applicationStatuses } from './states.ts'

const letter = z
  .string()
  .check(
    severalLines,
    z.maxLength(application.letter.max, 'applications.letterTooLong'),
    z.regex(/^[^\0\p{Cs}]*$/u, 'shell.badInput'),
  )
const notes = z
  .string()
  .check(
    severalLines,
    z.maxLength(application.notes.max, 'applications.notesTooLong'),
    z.regex(/^[^\0\p{Cs}]*$/u, 'shell.badInput'),
  )
/** The domain of the forms says what answers are. */
const answers = z.record(z.string(), z.unknown(), 'shell.badInput')

const content = {
  motivationLetter: z.nullish(letter),
  /** Answers to the form, by `fieldName`. */
  additionalInfo: z.nullish(answers),
  /** Ids of files; each answers a question of the form. */
  documentsSubmitted: z.nullish(z.array(z.guid('shell.badInput')).check(z.maxLength(20, 'shell.badInput'))),
}
/** `CreateApplicationInput` of the contract. */
export const createApplicationInput = z.strictObject({
  /** Chosen by the client: sent twice, because the answer was lost, it is one application. */
  id: z.nullish(z.guid('shell.badInput')),
  eventApplicationTypeId: z.guid('applications.typeUnknown'),
  ...content,
  submit: z._default(z.nullish(z.boolean()), false),
  /** Of what was read: another draft is not sent, other questions are not answered. */
  revision: z.nullish(z.int()),
  formVersion: z.nullish(z.int()),
})
/** `revision`: the one that was read; another one in the meantime is a CONFLICT. */
export const updateApplicationInput = z.strictObject({ ...content, revision: z.int() })

export const withdrawInput = z.strictObject({ reason: z.nullish(notes) })

/** What a reviewer can decide. */
export const decisions = ['under_review', 'approved', 'rejected', 'waitlisted'] as const
export type Decision = (typeof decisions)[number]
export const reviewInput = z.strictObject({
  id: z.string(),
  status: z.nullish(z.enum(decisions)),
  /** For the applicant. */
  reviewNotes: z.nullish(notes),
  /** For the staff only. */
  staffNotes: z.nullish(notes),
  score: z.nullish(
    z
      .int('applications.scoreInvalid')
      .check(
        z.minimum(application.score.min, 'applications.scoreInvalid'),
        z.maximum(application.score.max, 'applications.scoreInvalid'),
      ),
  ),
  revision: z.nullish(z.int()),
})
export const reviewManyInput = z.strictObject({
  ids: z
    .array(z.string())
    .check(z.minLength(1, 'shell.badInput'), z.maxLength(application.decideAtOnce, 'applications.tooMany')),
  /** Those that were read, in the order of `ids`. */
  revisions: z.nullish(z.array(z.int())),
  status: z.enum(decisions),
  reviewNotes: z.nullish(notes),
})
export type ReviewInput = z.infer<typeof reviewInput>

/** `ApplicationFilters` of the contract. */
export const applicationFilters = z.strictObject({
  eventId: z.nullish(z.guid('shell.badInput')),
  eventApplicationTypeId: z.nullish(z.guid('shell.badInput')),
  status: z.nullish(z.enum(applicationStatuses)),
  search: z.nullish(
    z
      .string()
      .check(z.maxLength(application.search.max, 'shell.badInput'), z.regex(/^[^\0\p{Cs}]*$/u, 'shell.badInput')),
  ),
})
export type ApplicationFilters = z.infer<typeof applicationFilters>
