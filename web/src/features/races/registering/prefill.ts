import type { RegistrationPrefill } from '../operations.generated.ts'
import type { Person } from './draft.ts'

/** D-11, D-12: what is known of a member, as their registration begins; what is not certain is asked. */
export function prefillOf({
  nom,
  prenom,
  email,
  phone,
  dateNaissance,
  sexe,
  nationality,
  residency,
}: RegistrationPrefill['me']): Partial<Person> {
  return {
    fullName: [prenom, nom].filter(Boolean).join(' '),
    email: email ?? '',
    phone: phone ?? '',
    birthDate: dateNaissance ?? '',
    gender: sexe === 'F' ? 'female' : sexe === 'M' ? 'male' : '',
    nationality:
      nationality === 'MG'
        ? 'malagasy'
        : nationality === 'XX' && residency
          ? residency === 'resident'
            ? 'foreign_resident'
            : 'foreign_non_resident'
          : '',
  }
}
