import { normalizePhone, whyNotBirth } from '@vondrona/rules/accounts'
import { cleanName, idProblems, whyNotName } from '@vondrona/rules/races'
import { whyNotEmail } from '@vondrona/rules/sessions'
import { birthOf, type Person } from './registering/draft.ts'

type Problems = Partial<Record<keyof Person, string>>

/**
 * R-EVT-14, R-EVT-15, R-EVT-20: what is wrong with who takes part; field to text key. The schema of the rules says the
 * same at the server; with it, every page would load more of the schema library.
 */
export function problemsInPerson(person: Person, now: Date): Problems {
  const { gender, nationality, phone, email, emergencyName, emergencyPhone, idType, idNumber } = person
  const hasContact = emergencyName.trim() !== '' || emergencyPhone.trim() !== ''
  const runner = {
    birthDate: birthOf(person),
    nationality: nationality || 'malagasy',
    idType: idType || null,
    idNumber,
  }
  const found: [keyof Person, string | null | false][] = [
    ['fullName', whyNotName(cleanName(person.fullName), 'races.nameMissing')],
    ['gender', gender === '' && 'races.genderMissing'],
    ['nationality', nationality === '' && 'races.nationalityMissing'],
    ...(nationality ? idProblems(runner, now).map(({ field, key }) => [field, key] as [keyof Person, string]) : []),
    ['phone', whyNotPhone(phone)],
    ['email', email.trim() !== '' && whyNotEmail(email.trim())],
    ['emergencyName', hasContact && whyNotName(cleanName(emergencyName), 'races.emergencyName')],
    ['emergencyPhone', hasContact && whyNotPhone(emergencyPhone)],
  ]
  return Object.fromEntries(found.filter(([, key]) => key)) as Problems
}

/** D-09, D-10: what is wrong with the birth date, or with the year where only that is known. */
export function birthProblems(person: Person, now: Date): Problems {
  const birth = birthOf(person)
  const wrong = birth === '' ? 'accounts.birthInvalid' : whyNotBirth(birth, now)
  return wrong ? { [person.isApproximate ? 'birthYear' : 'birthDate']: wrong } : {}
}

function whyNotPhone(typed: string): string | null {
  if (typed.trim() === '') return 'races.phoneMissing'
  return normalizePhone(typed) === null ? 'accounts.phoneInvalid' : null
}
