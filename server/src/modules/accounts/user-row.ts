import type { Currency, DocumentType, Gender, Nationality, Residency, Role, Status } from '@vondrona/rules/accounts'
import type { Language } from '@vondrona/rules/texts'
import type { TableRows } from '../../tables.generated.ts'

/** Columns whose values are a closed list. */
interface Narrowed {
  gender: Gender | null
  role: Role
  status: Status
  currency: Currency
  language: Language
  nationality: Nationality | null
  residency: Residency | null
  documentType: DocumentType | null
  previousStatus: Status | null
}

/** One member as the database keeps them; the e-mail is null once the account is erased. */
export type UserRow = Omit<TableRows['appUser'], keyof Narrowed> & Narrowed

/** What a new account must say; the rest has a default. */
export type NewUser = Pick<UserRow, 'email' | 'pseudo'> &
  Partial<Omit<UserRow, 'pseudoKey' | 'pseudoSkeleton' | 'pseudoResembles' | 'searchText' | 'updatedAt'>>

/** What may change in place; status, role and menus have their own functions. */
export type UserChanges = Partial<
  Omit<
    UserRow,
    | 'id'
    | 'role'
    | 'status'
    | 'menuPermissions'
    | 'pseudoKey'
    | 'pseudoSkeleton'
    | 'pseudoResembles'
    | 'searchText'
    | 'createdAt'
    | 'updatedAt'
  >
>
