import { type Role, type Status, searchable } from '@vondrona/rules/accounts'
import type { Move } from '@vondrona/rules/states'
import type { Language } from '@vondrona/rules/texts'
import type { Generated, Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { NewUser, UserChanges, UserRow } from './user-row.ts'

type Defaulted = 'role' | 'status' | 'currency' | 'language' | 'search_text'
type UserTable = { [K in keyof UserRow]: K extends Defaulted ? Generated<UserRow[K]> : UserRow[K] }

declare module '../../kernel/db.ts' {
  interface Tables {
    app_user: UserTable
    user_count: { status: Status; role: Role; slot: number; n: number }
  }
}

type Named = Pick<UserRow, 'pseudo' | 'nom' | 'prenom' | 'email'>

/** What search looks through; each word begins after a space, so that two letters find beginnings. */
const searchText = ({ nom, prenom, pseudo, email }: Named) =>
  ` ${searchable([nom, prenom, pseudo, email].filter(Boolean).join(' '))}`

type AddedUser = NewUser & { id: string; created_at: Date }

/** A pseudo or e-mail that is taken throws: give the error to `refuseTaken`. */
export const addUser = (tx: Tx, user: AddedUser): Promise<UserRow> =>
  tx.insertInto('app_user').values(newRow(user)).returningAll().executeTakeFirstOrThrow()

/** Many in one statement (imported members, the demo), in this order. */
export const addUsers = (tx: Tx, users: readonly AddedUser[]): Promise<UserRow[]> =>
  tx.insertInto('app_user').values(users.map(newRow)).returningAll().execute()

const newRow = (user: AddedUser) =>
  ({
    ...user,
    pseudo_key: searchable(user.pseudo),
    search_text: searchText({ nom: null, prenom: null, ...user }),
    updated_at: user.created_at,
  }) as Insertable<UserTable>

/** Whether anybody has ever had an account here, erased ones too. */
export const hasUsers = (db: Db | Tx): Promise<boolean> =>
  db.selectFrom('app_user').select('id').limit(1).executeTakeFirst().then(Boolean)

/** Erased accounts are not found. */
export const findUser = (db: Db | Tx, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('app_user').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

/** Keeps others from changing this account until the transaction ends. */
export const lockUser = (tx: Tx, id: string): Promise<UserRow | undefined> =>
  tx
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** PostgreSQL refuses texts with NUL as broken: nobody has such an address or pseudo. */
const impossible = (text: string) => text.includes('\0')

export const findUserByEmail = async (db: Db | Tx, email: string): Promise<UserRow | undefined> =>
  impossible(email)
    ? undefined
    : db
        .selectFrom('app_user')
        .selectAll()
        .where('email', '=', email)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()

export const emailTaken = async (db: Db | Tx, email: string) =>
  !impossible(email) &&
  db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst().then(Boolean)

export const pseudoTaken = async (db: Db | Tx, pseudo: string) =>
  !impossible(pseudo) &&
  db.selectFrom('app_user').select('id').where('pseudo_key', '=', searchable(pseudo)).executeTakeFirst().then(Boolean)

/** Null when there is no such account. Names and pseudo stay searchable. */
export async function changeUser(tx: Tx, id: string, changes: UserChanges, at: Date): Promise<UserRow | null> {
  const row = await tx
    .updateTable('app_user')
    .set({ ...changes, ...(changes.pseudo && { pseudo_key: searchable(changes.pseudo) }), updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  const text = searchText(row)
  if (text === row.search_text) return row
  await tx.updateTable('app_user').set({ search_text: text }).where('id', '=', id).execute()
  return { ...row, search_text: text }
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
    .updateTable('app_user')
    .set((eb) => ({
      previous_status: eb.ref('status'),
      status: to,
      decided_by: by,
      decided_at: at,
      decision_reason: reason,
      updated_at: at,
    }))
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Null when there is no such account or it has this role already. */
export async function setRole(tx: Tx, id: string, role: Role, at: Date): Promise<UserRow | null> {
  const row = await tx
    .updateTable('app_user')
    .set({ role, updated_at: at })
    .where('id', '=', id)
    .where('role', '!=', role)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Null = the items of the role (D-19). */
export async function setMenus(tx: Tx, id: string, menus: readonly string[] | null, at: Date): Promise<UserRow | null> {
  const row = await tx
    .updateTable('app_user')
    .set({ menu_permissions: menus && [...menus], updated_at: at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

const adminLock = 7_236_412

/**
 * Counts the active administrators who stay (whose account waits for its deletion does not) after the transaction's change. The lock is held until the commit: of two admins
 * who take each other's role at the same time, the second counts what the first left.
 */
export async function countAdmins(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(${adminLock})`.execute(tx)
  const { n } = await tx
    .selectFrom('app_user')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('deletion_requested_at', 'is', null)
    .where('deleted_at', 'is', null)
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
    .selectFrom('user_count')
    .select((eb) => ['status', 'role', eb.fn.sum<number>('n').$castTo<number>().as('count')])
    .groupBy(['status', 'role'])
    .orderBy('status')
    .orderBy('role')
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, count: Number(row.count) })))
}

const recipientColumns = ['id', 'email', 'language'] as const

export const recipientsOf = (db: Db | Tx, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('app_user')
        .select(recipientColumns)
        .where('id', 'in', [...ids])
        .where('deleted_at', 'is', null)
        .execute()

/** Who is told of new requests. */
export const adminRecipients = (db: Db | Tx) =>
  db
    .selectFrom('app_user')
    .select(recipientColumns)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .execute()

/** Administrators who read what is written to this e-mail address or phone. */
export const adminsReachedAt = (db: Db | Tx, address: string) =>
  db
    .selectFrom('app_user')
    .select(['id', 'role'])
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('email', '=', address), eb('phone', '=', address)]))
    .execute()

/** Accounts whose grace ended: their deletion was asked before `time`. */
export const leavingUsers = (db: Db | Tx, time: Date, limit = 100): Promise<UserRow[]> =>
  db
    .selectFrom('app_user')
    .selectAll()
    .where('deletion_requested_at', '<=', time)
    .where('deleted_at', 'is', null)
    .orderBy('deletion_requested_at')
    .limit(limit)
    .execute()

export async function setLanguage(tx: Tx, id: string, language: Language): Promise<void> {
  await tx.updateTable('app_user').set({ language }).where('id', '=', id).where('language', '!=', language).execute()
}

/** Which of these pictures somebody still shows. */
export async function picturesInUse(db: Db, pictures: readonly string[]): Promise<Set<string>> {
  if (pictures.length === 0) return new Set()
  const rows = await db
    .selectFrom('app_user')
    .select('profile_picture')
    .where('profile_picture', 'in', [...pictures])
    .execute()
  return new Set(rows.map((row) => row.profile_picture ?? ''))
}
