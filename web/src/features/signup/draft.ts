/** R-SIGN-68: what was typed survives a reload or a lost connection, on this device. Never the password, never a photo. */
import { draftIn } from '../../lib/forms/signup-draft-age.ts'
import { type ContactField, contactFields, emptyValues, type SignupValues } from './form.ts'

const kept = [
  'nom',
  'prenom',
  'pseudo',
  'dateNaissance',
  'sexe',
  'email',
  'nationality',
  'documentType',
  'documentNumber',
  ...contactFields,
] as const satisfies readonly (keyof SignupValues)[]

/** The text to keep; null when there is nothing worth keeping. */
export function draftOf(values: SignupValues, now: Date): string | null {
  const filled = kept.filter((field) => values[field].trim() !== '').map((field) => [field, values[field]])
  return filled.length > 0 ? JSON.stringify({ at: now.getTime(), values: Object.fromEntries(filled) }) : null
}

/** The values of a kept text; null when it is absent, too old, or not ours. */
export function readDraft(text: string | null, now: Date): Partial<SignupValues> | null {
  const found = draftIn(text, now)
  if (typeof found?.values !== 'object' || !found.values) return null
  const values = found.values as Record<string, unknown>
  const known = kept.filter((field) => typeof values[field] === 'string')
  return known.length > 0 ? Object.fromEntries(known.map((field) => [field, values[field]])) : null
}

/** R-SIGN-57: the address and phone that the profile page offers this member to take over; null when none was given. */
export function addressOf(values: SignupValues, member: string | undefined): string | null {
  const given = contactFields.filter((field) => values[field].trim() !== '')
  if (given.length === 0 || !member) return null
  const address = Object.fromEntries(given.map((field: ContactField) => [field, values[field].trim()]))
  return JSON.stringify({ member, address })
}

export const withDraft = (draft: Partial<SignupValues> | null): SignupValues => ({ ...emptyValues, ...draft })
