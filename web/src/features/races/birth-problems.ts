import { isPastDay } from '@vondrona/rules/accounts'
import { birthOf, type Person } from './registering/draft.ts'

type Problems = Partial<Record<'birthDate' | 'birthYear', string>>

/** What is wrong with the birth date, or with the year where only that is known. How old one must be, each race says. */
export function birthProblems(person: Person, now: Date): Problems {
  const birth = birthOf(person)
  return isPastDay(birth, now) ? {} : { [person.isApproximate ? 'birthYear' : 'birthDate']: 'accounts.birthInvalid' }
}
