import * as z from 'zod/mini'
import { plausibleMoment } from '../dates/index.ts'
import { oneLine, severalLines, withLetter, withSign } from '../typed/index.ts'
import { voteColourNames } from './colours.ts'
import { vote } from './constants.ts'
import { resultsFor } from './policy.ts'
import { voteStatuses } from './states.ts'

/** One line without control characters, and without those that turn the direction of what follows. */
const line = (max: number, tooLong: string) =>
  z
    .string()
    .check(
      oneLine,
      z.maxLength(max, tooLong),
      z.regex(/^[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]*$/u, 'votes.characters'),
    )

const option = line(vote.option.max, 'votes.optionTooLong').check(withSign('votes.optionEmpty'))
/** What nobody tells apart is one option; the signs that only ask for one drawing of an emoji count for nothing. */
const asSeen = (text: string) => text.replace(/[\uFE0E\uFE0F]/g, '').toLocaleLowerCase('fr')
const options = z.array(option).check(
  z.minLength(vote.options.min, 'votes.optionsTooFew'),
  z.maxLength(vote.options.max, 'votes.optionsTooMany'),
  z.refine((all) => new Set(all.map(asSeen)).size === all.length, 'votes.optionTwice'),
)

/** One picture and one colour at most; null is none. */
const look = z.strictObject({
  imageId: z.nullish(z.guid('votes.coverUnknown')),
  colour: z.nullish(z.enum(voteColourNames)),
})

/** `VoteInput` of the contract. Absent = unchanged. */
export const voteInput = z.strictObject({
  /** Of the editor's own: a create that is sent twice makes one vote. */
  id: z.nullish(z.guid('votes.notFound')),
  title: z.nullish(
    line(vote.title.max, 'votes.titleTooLong').check(
      z.minLength(vote.title.min, 'votes.titleTooShort'),
      withLetter('votes.titleTooShort'),
    ),
  ),
  description: z.nullish(
    z
      .string()
      .check(
        severalLines,
        z.maxLength(vote.description.max, 'votes.descriptionTooLong'),
        z.regex(/^[^\0\p{Cs}]*$/u, 'votes.characters'),
      ),
  ),
  options: z.nullish(options),
  /** Of each option, in their order. Absent: an option keeps what it had under the same words. */
  looks: z.nullish(z.array(look).check(z.maxLength(vote.options.max, 'votes.optionsTooMany'))),
  allowMultiple: z.nullish(z.boolean()),
  isSecret: z.nullish(z.boolean()),
  results: z.nullish(z.enum(resultsFor)),
  endDate: z.nullish(plausibleMoment('votes.dateInvalid')),
  /** The address of an uploaded picture, for existing clients. */
  coverImage: z.nullish(z.string().check(z.maxLength(2000, 'votes.coverUnknown'))),
  coverId: z.nullish(z.guid('votes.coverUnknown')),
  status: z.nullish(z.enum(voteStatuses)),
  /** D-16: false ends it. */
  isActive: z.nullish(z.boolean()),
  revision: z.nullish(z.int()),
})
export type VoteInput = z.infer<typeof voteInput>

const optionIndex = z.int('votes.noSuchOption').check(z.gte(0, 'votes.noSuchOption'))
const ofVoter = {
  voteId: z.guid('votes.notFound'),
  /** The receipt of a secret ballot, made by the voter's own browser. */
  code: z.nullish(z.string().check(z.maxLength(200, 'votes.codeInvalid'))),
  /** Of the vote as the voter read it. */
  revision: z.nullish(z.int()),
}

/** `castVote` and `retractVote`. */
export const choiceInput = z.object({ ...ofVoter, optionIndex })

/** `castBallot`: all choices of it. */
export const ballotInput = z.object({
  ...ofVoter,
  choices: z.array(optionIndex).check(z.maxLength(vote.options.max, 'votes.noSuchOption')),
})
