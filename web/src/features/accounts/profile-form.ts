/** The profile as a form: every field a string, and back to what updateProfile takes. */
import type { UpdateProfileInput } from '@vondrona/rules/accounts'
import type { ProfileFields } from './operations.generated.ts'

export const formFields = [
  'pseudo',
  'prenom',
  'nom',
  'dateNaissance',
  'gender',
  'nationality',
  'residency',
  'phone',
  'country',
  'region',
  'city',
  'postalCode',
  'address',
  'currency',
] as const
export type ProfileField = (typeof formFields)[number]
export type ProfileForm = Record<ProfileField, string>

const checked: readonly ProfileField[] = ['prenom', 'nom', 'dateNaissance', 'nationality']

/**
 * R-PROF-02: what an administrator has checked cannot be changed here any more: everything with a document, and the
 * birth date, which decides what a minor may do. The server asks the same question.
 */
export function lockedFields(user: ProfileFields): readonly ProfileField[] {
  if (user.status !== 'active') return []
  return checked.filter((field) => user[field] !== null && (user.documentType !== null || field === 'dateNaissance'))
}

/** Left empty, these keep their rule (too short, invalid); the others become null. */
const neverEmpty: readonly ProfileField[] = ['pseudo', 'prenom', 'nom', 'dateNaissance', 'currency']

export function toForm(user: ProfileFields): ProfileForm {
  return Object.fromEntries(formFields.map((field) => [field, user[field] ?? ''])) as ProfileForm
}

/** What is sent: the changed fields only, so that two devices do not undo each other. */
export function changes(form: ProfileForm, before: ProfileForm): UpdateProfileInput {
  const changed = formFields.filter((field) => form[field].trim() !== before[field].trim())
  return Object.fromEntries(
    changed.map((field) => {
      const value = form[field].trim()
      return [field, value === '' && !neverEmpty.includes(field) ? null : value]
    }),
  )
}

/** What signup kept on the device without sending it (R-SIGN-57), as far as the profile has no value of its own. */
export function prefill(form: ProfileForm, draft: Record<string, unknown>): Partial<ProfileForm> {
  const names: Partial<Record<string, ProfileField>> = { phoneNumber: 'phone' }
  const usable = Object.entries(draft).flatMap(([name, value]) => {
    const field = names[name] ?? (formFields as readonly string[]).find((one) => one === name)
    const text = typeof value === 'string' ? value.trim() : ''
    return field && text && form[field as ProfileField] === '' ? [[field, text] as const] : []
  })
  return Object.fromEntries(usable)
}
