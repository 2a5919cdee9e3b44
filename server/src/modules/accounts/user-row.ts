import type { Currency, DocumentType, Gender, Nationality, Residency, Role, Status } from '@vondrona/rules/accounts'
import type { Language } from '@vondrona/rules/texts'

/** One member as the database keeps them. */
export interface UserRow {
  id: string
  /** Null once the account is erased. */
  email: string | null
  pseudo: string
  pseudoKey: string
  nom: string | null
  prenom: string | null
  /** YYYY-MM-DD. */
  dateNaissance: string | null
  gender: Gender | null
  role: Role
  status: Status
  currency: Currency
  language: Language
  profilePicture: string | null
  nationality: Nationality | null
  residency: Residency | null
  documentType: DocumentType | null
  documentNumberSealed: Buffer | null
  country: string | null
  region: string | null
  city: string | null
  postalCode: string | null
  address: string | null
  phone: string | null
  phoneVerifiedAt: Date | null
  emailVerifiedAt: Date | null
  totpEnabledAt: Date | null
  menuPermissions: string[] | null
  searchText: string
  termsVersion: string | null
  termsAcceptedAt: Date | null
  decidedBy: string | null
  decidedAt: Date | null
  decisionReason: string | null
  previousStatus: Status | null
  deletionRequestedAt: Date | null
  deletedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** What a new account must say; the rest has a default. */
export type NewUser = Pick<UserRow, 'email' | 'pseudo'> &
  Partial<Omit<UserRow, 'pseudoKey' | 'searchText' | 'updatedAt'>>

/** What may change in place; status, role and menus have their own functions. */
export type UserChanges = Partial<
  Omit<UserRow, 'id' | 'role' | 'status' | 'menuPermissions' | 'pseudoKey' | 'searchText' | 'createdAt' | 'updatedAt'>
>
