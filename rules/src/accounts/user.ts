/** The vocabulary of accounts: roles, statuses and other values that rules depend on. */

import type { Role } from '../permissions/callers.ts'

export { type Actor, type Role, roles, type Status, statuses } from '../permissions/callers.ts'

export const sexes = ['M', 'F'] as const
export type Sex = (typeof sexes)[number]

/** D-12: the stored value; `sexe` is derived from it (M, F or null). */
export const genders = ['male', 'female', 'other'] as const
export type Gender = (typeof genders)[number]

/** D-11: MG malgache, XX étranger. */
export const nationalities = ['MG', 'XX'] as const
export type Nationality = (typeof nationalities)[number]

export const residencies = ['resident', 'non_resident'] as const
export type Residency = (typeof residencies)[number]

export const documentTypes = ['cin', 'passport', 'license'] as const
export type DocumentType = (typeof documentTypes)[number]

export const currencies = ['MGA', 'EUR', 'USD'] as const
export type Currency = (typeof currencies)[number]

/** Roles with responsibility for the community; they may use a second factor. */
export const isStaff = (role: Role) => role !== 'user'

/** The sex as on identity documents; null if it is not known. */
export const sexOf = (gender: Gender | null | undefined): Sex | null =>
  gender === 'male' ? 'M' : gender === 'female' ? 'F' : null

/** The gender of the API for a sex as on identity documents. */
export const genderOf = (sex: Sex): Gender => (sex === 'M' ? 'male' : 'female')
