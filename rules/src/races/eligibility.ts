import { age } from '../accounts/constants.ts'
import { ageOn, type Day, dayIn, whyNotBirth } from '../accounts/index.ts'
import { type Ages, admitsAge } from '../events/index.ts'

export const medicalProofs = ['none', 'certificate', 'licence', 'pps'] as const
export type MedicalProof = (typeof medicalProofs)[number]

/** Who may run a race: data of each race, no code (N-12). */
export interface RaceRules {
  minAge: number
  maxAge: number
  /** R-EVT-16. */
  allowMinors: boolean
  medicalProof: MedicalProof
  /** How old the proof may be on the day of the race; null: of any age. */
  medicalValidityDays: number | null
}

/** A race with its day; null while that is not known. */
export interface DatedRace extends RaceRules {
  raceDay: Day | null
}

/** D-09: the day on which ages count for a race: its own, or today while that is not known. */
const ageDay = ({ raceDay }: Pick<DatedRace, 'raceDay'>, now: Date): Day => raceDay ?? dayIn(now)

/** How old somebody born on this day is for a race. */
export const ageAt = (race: Pick<DatedRace, 'raceDay'>, birth: Day, now: Date): number =>
  ageOn(birth, ageDay(race, now))

/** R-EVT-16: whether somebody born on this day is a minor on the day of the race. */
export const isMinorAt = (race: Pick<DatedRace, 'raceDay'>, birth: Day, now: Date): boolean =>
  ageAt(race, birth, now) < age.adult

export interface RaceProblem {
  key: 'accounts.birthInvalid' | 'accounts.tooYoung' | 'accounts.tooOld' | 'races.minors' | 'races.ages'
  params?: { min: number; max: number }
}

/** D-09, D-10, R-EVT-16, -18, F-RACE-02: why somebody born on this day may not run this race; null where they may. */
export function whyNotRace(race: DatedRace, birth: Day, now: Date): RaceProblem | null {
  const invalid = whyNotBirth(birth, now, ageDay(race, now))
  if (invalid) return { key: invalid }
  if (!race.allowMinors && isMinorAt(race, birth, now)) return { key: 'races.minors' }
  const years = ageAt(race, birth, now)
  if (years >= race.minAge && years <= race.maxAge) return null
  return { key: 'races.ages', params: { min: race.minAge, max: race.maxAge } }
}

/** D-09, R-EVT-16: why somebody born on this day may not take this ticket type of a race; null where they may. */
export function whyNotType(
  race: Pick<DatedRace, 'raceDay'>,
  type: Ages & { allowMinors: boolean },
  birth: Day,
  now: Date,
): 'minors' | 'ages' | null {
  if (!type.allowMinors && isMinorAt(race, birth, now)) return 'minors'
  return admitsAge(type, ageAt(race, birth, now)) ? null : 'ages'
}

interface Offered extends DatedRace {
  eventId: string
  distanceMetres: number | null
}

/** The races that somebody born on this day may enter, in their order. */
export const racesFor = <Race extends DatedRace>(races: readonly Race[], birth: Day, now: Date): Race[] =>
  races.filter((race) => whyNotRace(race, birth, now) === null)

/**
 * R-EVT-17: the race that is selected once a birth date is known. What was chosen stays where it is allowed; a minor
 * gets the shortest race of their age (Maratoons), whoever is an adult on its day none.
 */
export function selectedRace<Race extends Offered>(
  races: readonly Race[],
  birth: Day,
  chosen: string | null,
  now: Date,
): Race | null {
  const allowed = racesFor(races, birth, now)
  const kept = allowed.find(({ eventId }) => eventId === chosen)
  if (kept) return kept
  const asMinor = allowed.filter((race) => isMinorAt(race, birth, now))
  return asMinor.reduce<Race | null>((best, race) => (!best || length(race) < length(best) ? race : best), null)
}
const length = ({ distanceMetres }: Offered) => distanceMetres ?? Infinity

export interface Category {
  name: string
  gender: RegistrationGender | null
  minAge: number
  maxAge: number
}

/** D-12. */
export const registrationGenders = ['male', 'female'] as const
export type RegistrationGender = (typeof registrationGenders)[number]

/** D-09: the first category of the age on the race's own age date, else on its day, else today. */
export function categoryOf<C extends Category>(
  categories: readonly C[],
  person: { birthDate: Day; gender: RegistrationGender },
  on: { ageDate: Day | null; raceDay: Day | null; now: Date },
): C | null {
  const age = ageOn(person.birthDate, on.ageDate ?? on.raceDay ?? dayIn(on.now))
  const fits = ({ gender, minAge, maxAge }: C) =>
    (gender === null || gender === person.gender) && age >= minAge && age <= maxAge
  return categories.find(fits) ?? null
}
