import * as z from 'zod/mini'
import { age } from '../accounts/constants.ts'
import { day, normalizePhone } from '../accounts/index.ts'
import { aboutMissing } from '../bibs/index.ts'
import { moment } from '../dates/index.ts'
import { email, emailOrNone } from '../sessions/index.ts'
import { oneLine, severalLines } from '../typed/index.ts'
import { race } from './constants.ts'
import { documentKinds, registrationIdTypes, registrationNationalities } from './documents.ts'
import { medicalProofs, registrationGenders } from './eligibility.ts'
import { readStrokes } from './letter.ts'
import { whyNotName } from './person.ts'
import { documentsStatuses, participationStatuses } from './states.ts'

/** A name of one word is a name. */
const personName = (missing: string) =>
  z.string(missing).check(
    oneLine,
    z.superRefine((name, ctx) => {
      const problem = whyNotName(name, missing)
      if (problem) ctx.addIssue(problem)
    }),
  )
const fullName = personName('races.nameMissing')

/** Stored as +261…. */
const phone = z.string('races.phoneMissing').check(
  oneLine,
  z.refine((value) => value.length < 40 && normalizePhone(value) !== null, 'accounts.phoneInvalid'),
  z.overwrite((value) => normalizePhone(value) ?? value),
)

const line = (max: number) =>
  z.nullish(
    z.string().check(oneLine, z.maxLength(max, 'accounts.tooLong'), z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'shell.badInput')),
  )

const emergencyContact = z.nullish(z.strictObject({ name: personName('races.emergencyName'), phone }))
const medical = z.nullish(
  z.strictObject({
    proof: z.enum(medicalProofs, 'shell.badInput'),
    number: line(race.medicalNumber.max),
    issuedOn: z.nullish(day),
  }),
)
/** R-BIB-06. */
const wishedBib = z.nullish(z.int().check(z.minimum(0, 'shell.badInput'), z.maximum(race.bib.max, 'shell.badInput')))
/** The domain of the forms says what answers are. */
const additionalInfo = z.nullish(z.record(z.string(), z.unknown(), 'shell.badInput'))

const about = {
  fullName,
  email: emailOrNone,
  phone,
  gender: z.enum(registrationGenders, 'races.genderMissing'),
  nationality: z.enum(registrationNationalities, 'races.nationalityMissing'),
  birthDate: day,
  birthDateIsApproximate: z.nullish(z.boolean()),
  idType: z.nullish(z.enum(registrationIdTypes, 'races.idTypeMissing')),
  idNumber: line(60),
  club: line(race.club.max),
  team: line(race.club.max),
  emergencyContact,
  medical,
  wishedBib,
  additionalInfo,
}

/** `CommitmentInput` of the contract (R-MIT-09). */
export const commitmentInput = z.strictObject({
  accepted: z.literal(true, 'races.commitmentRequired'),
  version: z.int('shell.badInput'),
  signerName: personName('races.signerMissing'),
  signature: z.nullish(
    z.string().check(z.refine((text) => text === '' || readStrokes(text) !== null, 'races.signatureUnreadable')),
  ),
  guardianName: z.nullish(personName('races.guardianMissing')),
  guardianRelation: line(race.relation.max),
})
export type CommitmentInput = z.infer<typeof commitmentInput>

const id = z.guid('shell.badInput')

/** `MitParticipationInput` of the contract (R-MIT-02). */
export const participationInput = z.strictObject({
  eventId: z.guid('orders.eventMissing'), // R-EVT-22
  ticketTypeId: z.guid('orders.typeMissing'), // R-EVT-21
  ...about,
  uploadToken: z.nullish(z.string().check(z.maxLength(200, 'shell.badInput'))),
  documents: z.nullish(
    z.strictObject(
      Object.fromEntries(documentKinds.map((kind) => [kind, z.nullish(id)])) as Record<
        (typeof documentKinds)[number],
        z.ZodMiniOptional<z.ZodMiniNullable<typeof id>>
      >,
    ),
  ),
  commitment: z.nullish(commitmentInput),
  locale: z.nullish(z.string().check(z.maxLength(20, 'shell.badInput'))),
  orderId: z.nullish(id),
  orderKey: z.nullish(z.string().check(z.maxLength(200, 'shell.badInput'))),
  /** D-28: of a contact that was verified before (`confirmContactCode`). */
  contactProof: z.nullish(z.string().check(z.maxLength(200, 'shell.badInput'))),
  idempotencyKey: id,
})
export type ParticipationInput = z.infer<typeof participationInput>

/** `ParticipationChangesInput` of the contract: absent fields stay. */
export const participationChanges = z.partial(z.strictObject(about))
export type ParticipationChanges = z.infer<typeof participationChanges>

/** `ParticipationByEmailInput` of the contract. */
export const byEmailInput = z.strictObject({
  email,
  phone: z.nullish(phone),
  birthDate: z.nullish(day),
})

export const reviewDocumentInput = z.strictObject({
  documentId: z.string(),
  accept: z.boolean(),
  reason: z.nullish(
    z
      .string()
      .check(
        severalLines,
        z.maxLength(race.reason.max, 'accounts.tooLong'),
        z.regex(/^[^\0\p{Cs}]*$/u, 'shell.badInput'),
      ),
  ),
})

/** `ParticipationFilters` of the contract. */
export const participationFilters = z.strictObject({
  eventId: z.nullish(id),
  status: z.nullish(z.enum(participationStatuses, 'shell.badInput')),
  documents: z.nullish(z.enum(documentsStatuses, 'shell.badInput')),
  ticketTypeId: z.nullish(id),
  team: line(race.club.max),
  search: z.nullish(
    z.string().check(z.maxLength(race.search.max, 'shell.badInput'), z.regex(/^[^\0\p{Cs}]*$/u, 'shell.badInput')),
  ),
})

const years = z
  .int('races.agesInvalid')
  .check(z.minimum(age.minimum, 'races.agesInvalid'), z.maximum(age.maximum, 'races.agesInvalid'))
const text = (missing: string, max: number) =>
  z
    .string(missing)
    .check(
      severalLines,
      z.minLength(1, missing),
      z.maxLength(max, 'races.textTooLong'),
      z.regex(/^[^\0\p{Cs}]*$/u, 'shell.badInput'),
    )
const instant = z.nullish(moment('shell.badInput'))

/** `RaceInput` of the contract. */
export const raceInput = z
  .strictObject({
    eventId: z.guid('orders.eventMissing'),
    revision: z.nullish(z.int()),
    distanceMetres: z.nullish(
      z.int('shell.badInput').check(z.minimum(1, 'shell.badInput'), z.maximum(race.distance.max, 'shell.badInput')),
    ),
    minAge: years,
    maxAge: years,
    ageDate: z.nullish(day),
    allowMinors: z.boolean(),
    accompanied: z.boolean(),
    medicalProof: z.enum(medicalProofs, 'shell.badInput'),
    medicalValidityDays: z.nullish(
      z
        .int('races.validityInvalid')
        .check(z.minimum(1, 'races.validityInvalid'), z.maximum(3660, 'races.validityInvalid')),
    ),
    missingAtGate: z.nullish(z.enum(aboutMissing, 'shell.badInput')),
    opensAt: instant,
    closesAt: instant,
    teamSize: z.nullish(
      z
        .int('races.teamSizeInvalid')
        .check(z.minimum(0, 'races.teamSizeInvalid'), z.maximum(race.teamSize, 'races.teamSizeInvalid')),
    ),
    categories: z
      .array(
        z
          .strictObject({
            id: z.nullish(id),
            name: text('races.categoryName', race.category.max),
            gender: z.nullish(z.enum(registrationGenders, 'shell.badInput')),
            minAge: z
              .int('races.agesInvalid')
              .check(z.minimum(0, 'races.agesInvalid'), z.maximum(120, 'races.agesInvalid')),
            maxAge: z
              .int('races.agesInvalid')
              .check(z.minimum(0, 'races.agesInvalid'), z.maximum(120, 'races.agesInvalid')),
          })
          .check(z.refine(({ minAge, maxAge }) => minAge <= maxAge, 'races.agesInvalid')),
      )
      .check(z.maxLength(race.categories, 'races.categoriesTooMany')),
    commitmentTitle: text('races.commitmentTitleMissing', race.commitment.title),
    commitmentBody: text('races.commitmentBodyMissing', race.commitment.body),
    formConfig: z.nullish(z.unknown()),
  })
  .check(
    z.refine(({ minAge, maxAge }) => minAge <= maxAge, { error: 'races.agesInvalid', path: ['maxAge'] }),
    z.refine(({ minAge, allowMinors }) => allowMinors || minAge >= age.adult, {
      error: 'races.minAgeOfAdults',
      path: ['minAge'],
    }),
    z.refine(({ opensAt, closesAt }) => !opensAt || !closesAt || opensAt < closesAt, {
      error: 'races.closesBeforeItOpens',
      path: ['closesAt'],
    }),
  )
export type RaceInput = z.infer<typeof raceInput>

/** What an organiser writes to everybody who takes part in a race. */
export const messageInput = z.strictObject({
  eventId: z.guid('orders.eventMissing'),
  subject: z
    .string('organising.subjectMissing')
    .check(
      oneLine,
      z.minLength(1, 'organising.subjectMissing'),
      z.maxLength(race.message.subject, 'races.textTooLong'),
      z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'shell.badInput'),
    ),
  body: text('organising.bodyMissing', race.message.body),
  /** Sent again because the answer was lost, it is the same. */
  idempotencyKey: z.nullish(z.guid('shell.badInput')),
})
export type MessageInput = z.infer<typeof messageInput>

/** N-15: trees that were planted. */
export const plantingInput = z.strictObject({
  count: z
    .int('organising.plantingCount')
    .check(z.minimum(1, 'organising.plantingCount'), z.maximum(race.planting.max, 'organising.plantingCount')),
  place: text('organising.plantingPlace', race.planting.place),
  date: day,
  photoId: z.nullish(id),
})
export type PlantingInput = z.infer<typeof plantingInput>
