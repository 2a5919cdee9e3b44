/**
 * The profile as a form: one row per field, in the order of the screen. `profile-form-cards.tsx` renders the rows, and
 * the fragment of the fields is generated from the contract, so that a new field is a row here and nothing else.
 */
import {
  currencies,
  genders,
  nationalities,
  normalizePhone,
  residencies,
  type texts,
  type UpdateProfileInput,
} from '@vondrona/rules/accounts'
import { phonePlaceholder } from '@vondrona/rules/constants'
import type { InputHTMLAttributes } from 'react'
import type { ProfileFields } from './operations.generated.ts'

export type ProfileCard = 'about' | 'contact' | 'preferences'

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'placeholder' | 'spellCheck'
>

interface FieldRow {
  card: ProfileCard
  label: keyof typeof texts.fr
  input?: InputProps
  /** Chosen from a list; the words are `accounts.<field>.<value>`. */
  choices?: readonly string[]
  /** As wide as the card where two fields share a row. */
  wide?: boolean
  /** Left empty it keeps its rule (too short, invalid); other fields become null. */
  neverEmpty?: boolean
  /** An administrator checks it against the document. */
  checked?: boolean
}

/** The picture has its own place, above the form. */
export type ProfileField = Exclude<keyof UpdateProfileInput, 'profilePicture'>

export const profileFields: Record<ProfileField, FieldRow> = {
  pseudo: {
    card: 'about',
    label: 'accounts.profile.pseudo',
    wide: true,
    neverEmpty: true,
    input: { autoComplete: 'username', spellCheck: false },
  },
  prenom: {
    card: 'about',
    label: 'accounts.profile.prenom',
    checked: true,
    neverEmpty: true,
    input: { autoComplete: 'given-name' },
  },
  nom: {
    card: 'about',
    label: 'accounts.profile.nom',
    checked: true,
    neverEmpty: true,
    input: { autoComplete: 'family-name' },
  },
  dateNaissance: {
    card: 'about',
    label: 'accounts.profile.birth',
    checked: true,
    neverEmpty: true,
    input: { type: 'date', autoComplete: 'bday' },
  },
  nationality: { card: 'about', label: 'accounts.profile.nationality', checked: true, choices: nationalities },
  gender: { card: 'about', label: 'accounts.profile.gender', choices: genders },
  residency: { card: 'about', label: 'accounts.profile.residency', choices: residencies },
  phone: {
    card: 'contact',
    label: 'accounts.profile.phone',
    wide: true,
    input: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', placeholder: phonePlaceholder },
  },
  address: {
    card: 'contact',
    label: 'accounts.profile.address',
    wide: true,
    input: { autoComplete: 'street-address' },
  },
  city: { card: 'contact', label: 'accounts.profile.city', input: { autoComplete: 'address-level2' } },
  postalCode: {
    card: 'contact',
    label: 'accounts.profile.postalCode',
    input: { autoComplete: 'postal-code', inputMode: 'numeric' },
  },
  region: { card: 'contact', label: 'accounts.profile.region', input: { autoComplete: 'address-level1' } },
  country: { card: 'contact', label: 'accounts.profile.country', input: { autoComplete: 'country-name' } },
  currency: { card: 'preferences', label: 'accounts.profile.currency', choices: currencies, neverEmpty: true },
}

export const formFields = Object.keys(profileFields) as ProfileField[]
export type ProfileForm = Record<ProfileField, string>

/**
 * R-PROF-02: what an administrator has checked cannot be changed here any more: everything with a document, and the
 * birth date, which decides what a minor may do. The server asks the same question.
 */
export function lockedFields(user: ProfileFields): readonly ProfileField[] {
  if (user.status !== 'active') return []
  const isChecked = (field: ProfileField) =>
    user[field] !== null && (user.documentType !== null || field === 'dateNaissance')
  return formFields.filter((field) => profileFields[field].checked && isChecked(field))
}

export function toForm(user: ProfileFields): ProfileForm {
  return Object.fromEntries(formFields.map((field) => [field, user[field] ?? ''])) as ProfileForm
}

/** A value as the server keeps it: a number typed another way is the same number. */
function storedForm(field: ProfileField, typed: string): string {
  const value = typed.trim()
  return field === 'phone' ? (normalizePhone(value) ?? value) : value
}

/** What is sent: the changed fields only, so that two devices do not undo each other. */
export function changes(form: ProfileForm, before: ProfileForm): UpdateProfileInput {
  const changed = formFields.filter((field) => storedForm(field, form[field]) !== storedForm(field, before[field]))
  return Object.fromEntries(
    changed.map((field) => {
      const value = storedForm(field, form[field])
      return [field, value === '' && !profileFields[field].neverEmpty ? null : value]
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
