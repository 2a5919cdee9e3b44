import type { Currency, DocumentType, Gender, Nationality, Residency, Role, Status } from '@vondrona/rules/accounts'
import type { Language } from '@vondrona/rules/texts'

/** One member as the database keeps them. */
export interface UserRow {
  id: string
  /** Null once the account is erased. */
  email: string | null
  pseudo: string
  pseudo_key: string
  nom: string | null
  prenom: string | null
  /** YYYY-MM-DD. */
  date_naissance: string | null
  gender: Gender | null
  role: Role
  status: Status
  currency: Currency
  language: Language
  profile_picture: string | null
  nationality: Nationality | null
  residency: Residency | null
  document_type: DocumentType | null
  document_number_sealed: Buffer | null
  country: string | null
  region: string | null
  city: string | null
  postal_code: string | null
  address: string | null
  phone: string | null
  phone_verified_at: Date | null
  email_verified_at: Date | null
  totp_enabled_at: Date | null
  menu_permissions: string[] | null
  search_text: string
  terms_version: string | null
  terms_accepted_at: Date | null
  decided_by: string | null
  decided_at: Date | null
  decision_reason: string | null
  previous_status: Status | null
  deletion_requested_at: Date | null
  deleted_at: Date | null
  created_at: Date
  updated_at: Date
}

/** What a new account must say; the rest has a default. */
export type NewUser = Pick<UserRow, 'email' | 'pseudo'> &
  Partial<Omit<UserRow, 'pseudo_key' | 'search_text' | 'updated_at'>>

/** What may change in place; status, role and menus have their own functions. */
export type UserChanges = Partial<
  Omit<
    UserRow,
    'id' | 'role' | 'status' | 'menu_permissions' | 'pseudo_key' | 'search_text' | 'created_at' | 'updated_at'
  >
>
