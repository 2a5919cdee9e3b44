import { type Role, type Status, searchable } from '@vondrona/rules/accounts'
import { searchKey } from '@vondrona/rules/search'
import type { Move } from '@vondrona/rules/states'
import type { Language } from '@vondrona/rules/texts'
import { skeleton } from '@vondrona/rules/typed'
import type { Generated, Insertable } from 'kysely'
import { sql } from 'kysely'
import { groupCounter } from '../../kernel/counters/counter.ts'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import { lock } from '../../kernel/locks.ts'
import type { NewUser, UserChanges, UserRow } from './user-row.ts'

type Defaulted = 'role' | 'status' | 'currency' | 'language' | 'searchText' | 'pseudoResembles'
type UserTable = { [K in keyof UserRow]: K extends Defaulted ? Generated<UserRow[K]> : UserRow[K] }

declare module '../../kernel/db.ts' {
  interface Tables {
    appUser: UserTable
    userCount: { status: Status; role: Role; slot: number; n: number }
  }
}

type Named = Pick<UserRow, 'pseudo' | 'nom' | 'prenom' | 'email' | 'phone'>

/** What search looks through. */
export const searchText = ({ nom, prenom, pseudo, email, phone }: Named): string =>
  searchKey([[nom, prenom].filter(Boolean).join(' '), pseudo, email, phone])

type AddedUser = NewUser & { id: string; createdAt: Date }

/** A pseudo or e-mail that is taken throws: give the error to `refuseTaken`. */
export const addUser = (tx: Tx, user: AddedUser): Promise<UserRow> =>
  tx.insertInto('appUser').values(newRow(user)).returningAll().executeTakeFirstOrThrow()

/** Many in one statement (imported members, the demo), in this order. */
export const addUsers = (tx: Tx, users: readonly AddedUser[]): Promise<UserRow[]> =>
  tx.insertInto('appUser').values(users.map(newRow)).returningAll().execute()

const newRow = (user: AddedUser) =>
  ({
    ...user,
    ...keysOf(user.pseudo),
    searchText: searchText({ nom: null, prenom: null, phone: null, ...user }),
    updatedAt: user.createdAt,
  }) as Insertable<UserTable>

/** Whether anybody has ever had an account here, erased ones too. */
export const hasUsers = (db: Db | Tx): Promise<boolean> =>
  db.selectFrom('appUser').select('id').limit(1).executeTakeFirst().then(Boolean)

/** Erased accounts are not found. */
export const findUser = (db: Db | Tx, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('appUser').selectAll().where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()

/** Keeps others from changing this account until the transaction ends. */
export const lockUser = (tx: Tx, id: string): Promise<UserRow | undefined> =>
  tx
    .selectFrom('appUser')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** PostgreSQL refuses texts with NUL as broken: nobody has such an address or pseudo. */
const impossible = (text: string) => text.includes('\0')

/** The member with this address, unless the account is deleted. */
export const findUserByEmail = async (db: Db | Tx, email: string): Promise<UserRow | undefined> =>
  impossible(email)
    ? undefined
    : db.selectFrom('appUser').selectAll().where('email', '=', email).where('deletedAt', 'is', null).executeTakeFirst()

/** The member with this pseudo, in any case and with or without accents. */
export const findUserByPseudo = async (db: Db | Tx, pseudo: string): Promise<UserRow | undefined> =>
  impossible(pseudo)
    ? undefined
    : db
        .selectFrom('appUser')
        .selectAll()
        .where('pseudoKey', '=', searchable(pseudo))
        .where('deletedAt', 'is', null)
        .executeTakeFirst()

/** Whether an account has this address. */
export const emailTaken = async (db: Db | Tx, email: string) =>
  !impossible(email) &&
  db.selectFrom('appUser').select('id').where('email', '=', email).executeTakeFirst().then(Boolean)

/** Whether an account has this pseudo, or one that looks like it. */
export const pseudoTaken = async (db: Db | Tx, pseudo: string) =>
  !impossible(pseudo) &&
  db
    .selectFrom('appUser')
    .select('id')
    .where((eb) => eb.or([eb('pseudoKey', '=', searchable(pseudo)), eb('pseudoSkeleton', '=', skeleton(pseudo))]))
    .executeTakeFirst()
    .then(Boolean)

/** What a pseudo is unique by. Those that existed before names were compared by their look may resemble each other. */
const keysOf = (pseudo: string) => ({
  pseudoKey: searchable(pseudo),
  pseudoSkeleton: skeleton(pseudo),
  pseudoResembles: false,
})

/** Null when there is no such account. Names and pseudo stay searchable. */
export async function changeUser(tx: Tx, id: string, changes: UserChanges, at: Date): Promise<UserRow | null> {
  const row = await tx
    .updateTable('appUser')
    .set({ ...changes, ...(changes.pseudo && keysOf(changes.pseudo)), updatedAt: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  const text = searchText(row)
  if (text === row.searchText) return row
  await tx.updateTable('appUser').set({ searchText: text }).where('id', '=', id).execute()
  return { ...row, searchText: text }
}

export interface DecisionFacts {
  /** The admin. */
  by: string | null
  at: Date
  reason?: string | null
}

/** Moves the status only from where the move begins: of two admins, one gets the row, the other null. */
export async function moveStatus(
  tx: Tx,
  id: string,
  { from, to }: Pick<Move<Status>, 'from' | 'to'>,
  { by, at, reason = null }: DecisionFacts,
): Promise<UserRow | null> {
  const row = await tx
    .updateTable('appUser')
    .set((eb) => ({
      previousStatus: eb.ref('status'),
      status: to,
      decidedBy: by,
      decidedAt: at,
      decisionReason: reason,
      updatedAt: at,
    }))
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Null when there is no such account or it has this role already. */
export async function setRole(tx: Tx, id: string, role: Role, at: Date): Promise<UserRow | null> {
  const row = await tx
    .updateTable('appUser')
    .set({ role, updatedAt: at })
    .where('id', '=', id)
    .where('role', '!=', role)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Null = the items of the role (D-19). */
export async function setMenus(tx: Tx, id: string, menus: readonly string[] | null, at: Date): Promise<UserRow | null> {
  const row = await tx
    .updateTable('appUser')
    .set({ menuPermissions: menus && [...menus], updatedAt: at })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/**
 * Counts the active administrators who stay (whose account waits for its deletion does not) after the transaction's change. The lock is held until the commit: of two admins
 * who take each other's role at the same time, the second counts what the first left.
 */
export async function countAdmins(tx: Tx): Promise<number> {
  await lock(tx, 'administrators')
  const { n } = await tx
    .selectFrom('appUser')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('deletionRequestedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return n
}

export interface UserCountRow {
  status: Status
  role: Role
  count: number
}

/** From counters: as fast with a million members as with ten. */
export function countUsers(db: Db | Tx): Promise<UserCountRow[]> {
  return db
    .selectFrom('userCount')
    .select((eb) => ['status', 'role', eb.fn.sum<number>('n').$castTo<number>().as('count')])
    .groupBy(['status', 'role'])
    .orderBy('status')
    .orderBy('role')
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, count: Number(row.count) })))
}

/** Somebody by the name they are known by here. */
export interface KnownPerson {
  id: string
  pseudo: string
  isErased: boolean
}

/** These people, by id. */
export async function peopleOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, KnownPerson>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('appUser')
    .select(['id', 'pseudo', sql<boolean>`deleted_at is not null`.as('isErased')])
    .where('id', '=', anyOf([...new Set(ids)]))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** These accounts, whole, without those that were erased. */
export const usersOf = (db: Db, ids: readonly string[]): Promise<UserRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('appUser')
        .selectAll()
        .where('id', '=', anyOf([...new Set(ids)]))
        .where('deletedAt', 'is', null)
        .execute()

const recipientColumns = ['id', 'email', 'language'] as const

/** These members, as notifications and mails address them. */
export const recipientsOf = (db: Db | Tx, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('appUser')
        .select(recipientColumns)
        .where('id', 'in', [...ids])
        .where('deletedAt', 'is', null)
        .execute()

const contactColumns = ['id', 'nom', 'prenom', 'email', 'phone', 'dateNaissance', 'language'] as const

/** How these members can be reached, and their date of birth: what finds their tickets without an account. */
export const contactsOf = (db: Db | Tx, ids: readonly string[]) =>
  db.selectFrom('appUser').select(contactColumns).where('id', '=', anyOf(ids)).where('deletedAt', 'is', null).execute()

/** Who is told of new requests. */
export const adminRecipients = (db: Db | Tx) => staffRecipients(db, 'admin')

/** Active members with this role. */
export const staffRecipients = (db: Db | Tx, role: Role) =>
  db
    .selectFrom('appUser')
    .select(recipientColumns)
    .where('role', '=', role)
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .execute()

/** Administrators who read what is written to this e-mail address or phone. */
export const adminsReachedAt = (db: Db | Tx, address: string) =>
  db
    .selectFrom('appUser')
    .select(['id', 'role'])
    .where('role', '=', 'admin')
    .where('deletedAt', 'is', null)
    .where((eb) => eb.or([eb('email', '=', address), eb('phone', '=', address)]))
    .execute()

/** Accounts whose grace ended: their deletion was asked before `time`. */
export const leavingUsers = (db: Db | Tx, time: Date, limit = 100): Promise<UserRow[]> =>
  db
    .selectFrom('appUser')
    .selectAll()
    .where('deletionRequestedAt', '<=', time)
    .where('deletedAt', 'is', null)
    .orderBy('deletionRequestedAt')
    .limit(limit)
    .execute()

/** Stores the language of a member; writes nothing if it is the same. */
export async function setLanguage(tx: Tx, id: string, language: Language): Promise<void> {
  await tx.updateTable('appUser').set({ language }).where('id', '=', id).where('language', '!=', language).execute()
}

/** Which of these pictures somebody still shows. */
export async function picturesInUse(db: Db, pictures: readonly string[]): Promise<Set<string>> {
  if (pictures.length === 0) return new Set()
  const rows = await db
    .selectFrom('appUser')
    .select('profilePicture')
    .where('profilePicture', 'in', [...pictures])
    .execute()
  return new Set(rows.map((row) => row.profilePicture ?? ''))
}

export const counters = [
  groupCounter({
    table: 'user_count',
    column: 'n',
    keys: { status: 'text', role: 'text' },
    slot: 'slot',
    counted: 'select status, role, count(*) as n from app_user where deleted_at is null group by 1, 2',
  }),
]
