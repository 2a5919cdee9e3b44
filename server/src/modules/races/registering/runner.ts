import { isDeepStrictEqual } from 'node:util'
import { isAdult } from '@vondrona/rules/accounts'
import { hasBegun } from '@vondrona/rules/events'
import { answerProblems } from '@vondrona/rules/forms'
import { cleanNumber } from '@vondrona/rules/identity'
import {
  type FieldProblem,
  idProblems,
  type Medical,
  medicalParts,
  type ParticipationInput,
  type RegistrationIdType,
  storedBirth,
  whyNotMedical,
  whyNotRace,
} from '@vondrona/rules/races'
import type { Context } from '../../../kernel/context.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { badInput, type FieldRefusal, Refusal } from '../../../kernel/refusal.ts'
import { datesOf, type EventRow, eventsOf } from '../../events/index.ts'
import { formsOf } from '../../forms/index.ts'
import { raceDayOf, whyClosed } from '../races/seen-races.ts'
import { type RaceRow, racesById } from '../races/store.ts'

/** A race with what its rules are measured by. */
export interface RaceFacts {
  race: RaceRow
  event: EventRow
  /** Null while it is not known. */
  raceDay: string | null
  hasBegun: boolean
  /** Why nobody can register now. */
  closed: ReturnType<typeof whyClosed>
}

/** R-EVT-23: NOT_FOUND of what is no race, and of a draft. */
export async function raceFacts(db: Db | Tx, eventId: string, now: Date): Promise<RaceFacts> {
  const [race, event] = [(await racesById(db, [eventId])).get(eventId), (await eventsOf(db, [eventId])).get(eventId)]
  if (!race || !event || event.status === 'draft')
    throw new Refusal('NOT_FOUND', 'orders.eventUnknown', { field: 'eventId' })
  const dates = (await datesOf(db, [event])).get(eventId) ?? {}
  return {
    race,
    event,
    raceDay: raceDayOf(dates),
    hasBegun: hasBegun(dates, now),
    closed: whyClosed(race, event, dates, now),
  }
}

/** A person as they are measured by the rules of a race. */
export interface Runner
  extends Pick<ParticipationInput, 'fullName' | 'phone' | 'gender' | 'nationality' | 'birthDate'> {
  email: string | null
  birthDateIsApproximate: boolean
  idType: RegistrationIdType | null
  idNumber: string | null
  medical: Medical | null
}

/** What was sent in its stored form: of whoever was a minor when they registered without an identity document, without proof of what is not asked for. */
export function runnerOf(
  input: Omit<ParticipationInput, 'eventId' | 'ticketTypeId' | 'idempotencyKey'>,
  race: RaceRow,
  registeredAt: Date,
): Runner {
  const birthDateIsApproximate = input.birthDateIsApproximate ?? false
  const birthDate = storedBirth(input.birthDate, birthDateIsApproximate)
  const showsId = isAdult(birthDate, registeredAt)
  return {
    fullName: input.fullName,
    email: input.email || null,
    phone: input.phone,
    gender: input.gender,
    nationality: input.nationality,
    birthDate,
    birthDateIsApproximate,
    idType: showsId ? (input.idType ?? null) : null,
    idNumber: showsId ? cleanNumber(input.idNumber ?? '') : null,
    medical: race.medicalProof === 'none' ? null : medicalOf(input.medical, race),
  }
}

function medicalOf(sent: ParticipationInput['medical'], { medicalProof }: RaceRow): Medical | null {
  if (!sent || sent.proof === 'none') return null
  const { number, issuedOn } = medicalParts[medicalProof]
  return {
    proof: sent.proof,
    number: number ? sent.number || null : null,
    issuedOn: issuedOn ? (sent.issuedOn ?? null) : null,
  }
}

/** What stands already of somebody who is registered. */
interface Registered extends Pick<Runner, 'birthDate' | 'medical'> {
  at: Date
}

/**
 * R-EVT-15, -16, -20, R-MIT-10: everything that the rules of the race refuse, by field; throws BAD_USER_INPUT. Of
 * whoever is `registered`, birth date and medical proof are measured if they change: a race that is moved takes no place away.
 */
export function refuseRunner(
  runner: Runner,
  { race, raceDay }: RaceFacts,
  now: Date,
  { more = [], registered }: { more?: readonly FieldRefusal[]; registered?: Registered } = {},
) {
  const isOtherBirth = runner.birthDate !== registered?.birthDate
  const isOtherMedical = !registered || !isDeepStrictEqual(runner.medical, registered.medical)
  const age = isOtherBirth ? whyNotRace({ ...race, raceDay }, runner.birthDate, now) : null
  const medical = isOtherMedical && runner.medical ? whyNotMedical(race, runner.medical, raceDay, now) : null
  const problems: (FieldRefusal | FieldProblem)[] = [
    ...(age ? [{ field: 'birthDate', key: age.key, ...(age.params && { params: age.params }) }] : []),
    ...idProblems(runner, registered?.at ?? now),
    ...(medical ? [{ field: `medical.${medical.field}`, key: medical.key }] : []),
    ...more,
  ]
  if (problems.length > 0) throw badInput(problems)
}

/** Whether the medical proof says all that it has to; the photo is a document of its own. */
export const isMedicalComplete = ({ race, raceDay }: RaceFacts, medical: Medical | null, now: Date): boolean =>
  race.medicalProof === 'none' || (medical !== null && whyNotMedical(race, medical, raceDay, now) === null)

/** What is wrong with the answers to the further questions of the race; none are kept where it asks none. */
export async function answersFor(
  ctx: Context,
  { formId }: RaceRow,
  sent: ParticipationInput['additionalInfo'],
): Promise<{ formId: string | null; answers: Record<string, unknown>; problems: FieldRefusal[] }> {
  const answers = sent ?? {}
  const form = formId ? (await formsOf(ctx.db, [formId])).get(formId) : undefined
  if (!form?.isFormEnabled) return { formId: null, answers: {}, problems: [] }
  const problems = answerProblems(form.formFields, answers, { isFinal: true })
  return {
    formId,
    answers,
    problems: problems.map((one) => ({ ...one, field: `additionalInfo${one.field && '.'}${one.field}` })),
  }
}
