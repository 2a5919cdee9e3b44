import * as z from 'zod/mini'
import { plausibleMoment } from '../dates/index.ts'
import { event } from '../events/constants.ts'
import { form } from '../forms/constants.ts'
import { formConfigInput } from '../forms/index.ts'
import { oneLine, severalLines, withLetter } from '../typed/index.ts'
import { contest } from './constants.ts'
import { contestLevels, contestStatuses } from './states.ts'

/** One line without control characters, and without those that turn the direction of what follows. */
const line = (max: number, tooLong: string) =>
  z
    .string()
    .check(
      oneLine,
      z.maxLength(max, tooLong),
      z.regex(/^[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]*$/u, 'contests.characters'),
    )
/** Several lines. */
const text = (max: number, tooLong: string) =>
  z.string().check(severalLines, z.maxLength(max, tooLong), z.regex(/^[^\0\p{Cs}]*$/u, 'contests.characters'))
const moment = plausibleMoment('contests.dateInvalid')
const fieldNames = z
  .array(z.string().check(z.maxLength(form.name.max, 'shell.badInput')))
  .check(z.maxLength(form.fields, 'shell.badInput'))
const notes = text(contest.notes.max, 'contests.notesTooLong')

/** `ContestInput` of the contract. Absent = unchanged; null empties what may be empty. */
export const contestInput = z.strictObject({
  /** Of the organiser's own: a create that is sent twice makes one contest. */
  id: z.nullish(z.guid('contests.notFound')),
  name: z.nullish(
    line(contest.name.max, 'contests.nameTooLong').check(
      z.minLength(contest.name.min, 'contests.nameTooShort'),
      withLetter('contests.nameTooShort'),
    ),
  ),
  description: z.nullish(text(contest.description.max, 'contests.descriptionTooLong')),
  category: z.nullish(line(contest.category.max, 'contests.categoryTooLong')),
  level: z.nullish(z.enum(contestLevels, 'contests.levelUnknown')),
  status: z.nullish(z.enum(contestStatuses)),
  applicationDeadline: z.nullish(moment),
  startDate: z.nullish(moment),
  endDate: z.nullish(moment),
  prize: z.nullish(text(contest.prize.max, 'contests.prizeTooLong')),
  requirements: z.nullish(text(contest.requirements.max, 'contests.requirementsTooLong')),
  /** The address of an uploaded picture, for existing clients. */
  image: z.nullish(z.string().check(z.maxLength(2000, 'contests.coverUnknown'))),
  coverId: z.nullish(z.guid('contests.coverUnknown')),
  maxParticipants: z.nullish(
    z
      .int('contests.placesInvalid')
      .check(z.minimum(1, 'contests.placesInvalid'), z.maximum(contest.places.max, 'contests.placesInvalid')),
  ),
  /** Whole Ariary; 0: free. */
  fee: z.nullish(
    z
      .int('contests.feeInvalid')
      .check(z.minimum(0, 'contests.feeInvalid'), z.maximum(event.price.max, 'contests.feeInvalid')),
  ),
  /** Somebody else than who makes it; administrators choose. */
  organizerId: z.nullish(z.guid('contests.organizerUnknown')),
  formConfig: z.nullish(formConfigInput),
  /** Questions that the jury does not see, by `fieldName`. */
  hiddenFields: z.nullish(fieldNames),
  /** Questions whose answers everybody sees who votes. */
  publicFields: z.nullish(fieldNames),
  /** The one that was read; another one in the meantime is a CONFLICT. */
  revision: z.nullish(z.int()),
})
export type ContestInput = z.infer<typeof contestInput>

/** `ContestFilters` of the contract. */
export const contestFilters = z.strictObject({
  category: z.nullish(z.string().check(z.maxLength(contest.category.max, 'shell.badInput'))),
  level: z.nullish(z.enum(contestLevels)),
  status: z.nullish(z.enum(contestStatuses)),
  text: z.nullish(z.string().check(z.maxLength(200, 'shell.badInput'))),
  mine: z.nullish(z.boolean()),
})
export type ContestFilters = z.infer<typeof contestFilters>

/** The domain of the forms says what answers are. */
const answers = z.nullish(z.record(z.string(), z.unknown(), 'shell.badInput'))
export const entryInput = z.strictObject({
  contestId: z.guid('contests.notFound'),
  applicationData: answers,
  revision: z.nullish(z.int()),
  /** Of the questions that were read. */
  formVersion: z.nullish(z.int()),
})
export type EntryInput = z.infer<typeof entryInput>

/** What an organiser decides of an entry. */
export const entryDecisions = ['submitted', 'shortlisted', 'accepted', 'rejected', 'winner'] as const
export type EntryDecision = (typeof entryDecisions)[number]
export const reviewInput = z.strictObject({
  id: z.string(),
  status: z.enum(entryDecisions),
  /** For the entrant. */
  reviewNotes: z.nullish(notes),
  revision: z.nullish(z.int()),
})

export const cancelInput = z.strictObject({
  reason: notes.check(withLetter('contests.reasonMissing')),
  revision: z.nullish(z.int()),
})
export const roundInput = z.strictObject({ name: z.nullish(line(contest.roundName.max, 'contests.nameTooLong')) })
export const scoreInput = z.strictObject({
  roundId: z.guid('contests.roundUnknown'),
  entryId: z.guid('contests.entryUnknown'),
  score: z
    .int('contests.scoreInvalid')
    .check(
      z.minimum(contest.score.min, 'contests.scoreInvalid'),
      z.maximum(contest.score.max, 'contests.scoreInvalid'),
    ),
  comment: z.nullish(notes),
})
export const voteInput = z.strictObject({ until: moment })
