import { normalizePhone } from '@vondrona/rules/accounts'
import { idProblems, whyNotName } from '@vondrona/rules/races'
import { whyNotEmail } from '@vondrona/rules/sessions'
import { cleanLine } from '@vondrona/rules/typed'
import { birthOf, type Person } from './registering/draft.ts'

type Problems = Partial<Record<keyof Person, string>>

/**
 * R-EVT-14, R-EVT-15, R-EVT-20: what is wrong with who takes part; field to text key. The schema of the rules says the
 * same at the server; with it, every page would load more of the schema library.
 */
export function problemsInPerson(person: Person, registeredAt: Date): Problems {
  const { gender, nationality, phone, email, emergencyName, emergencyPhone, idType, idNumber } = person
  const hasContact = emergencyName.trim() !== '' || emergencyPhone.trim() !== ''
  const runner = {
    birthDate: birthOf(person),
    nationality: nationality || 'malagasy',
    idType: idType || null,
    idNumber,
  }
  const found: [keyof Person, string | null | false][] = [
    ['fullName', whyNotName(cleanLine(person.fullName), 'races.nameMissing')],
    ['gender', gender === '' && 'races.genderMissing'],
    ['nationality', nationality === '' && 'races.nationalityMissing'],
    ...(nationality
      ? idProblems(runner, registeredAt).map(({ field, key }) => [field, key] as [keyof Person, string])
      : []),
    ['phone', whyNotPhone(phone)],
    ['email', email.trim() !== '' && whyNotEmail(email.trim())],
    ['emergencyName', hasContact && whyNotName(cleanLine(emergencyName), 'races.emergencyName')],
    ['emergencyPhone', hasContact && whyNotPhone(emergencyPhone)],
  ]
  return Object.fromEntries(found.filter(([, key]) => key)) as Problems
}

function whyNotPhone(typed: string): string | null {
  if (typed.trim() === '') return 'races.phoneMissing'
  return normalizePhone(typed) === null ? 'accounts.phoneInvalid' : null
}
