/** The words of an account: who a member is to every rule of the product. */

export const roles = ['user', 'redacteur', 'streamer', 'moderator', 'admin_mit', 'admin'] as const
export type Role = (typeof roles)[number]

/** R-USER-12: pending (En attente), active (Validé), blocked (Bloqué). */
export const statuses = ['pending', 'active', 'blocked'] as const
export type Status = (typeof statuses)[number]

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

/** Who is asking. Made by the server from a session token; null stands for a visitor. */
export interface Actor {
  id: string
  role: Role
  status: Status
  pseudo: string
  /** D-07: true while the member is under 18. */
  limited: boolean
  sessionId: string
  /** When the password or a code was last given again with this token. */
  reauthenticatedAt?: Date | null
}

/** Roles that a person holds for the community rather than for themselves; they may use a second factor. */
export const isStaff = (role: Role) => role !== 'user'

export const sexOf = (gender: Gender | null | undefined): Sex | null =>
  gender === 'male' ? 'M' : gender === 'female' ? 'F' : null
export const genderOf = (sex: Sex): Gender => (sex === 'M' ? 'male' : 'female')
