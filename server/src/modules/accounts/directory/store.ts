import type { Role, Status } from '@vondrona/rules/accounts'
import { searchTotalCap } from '@vondrona/rules/constants'
import { readQuery } from '@vondrona/rules/search'
import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import { firstIdAt } from '../../../kernel/ids.ts'
import { type Closeness, hasForgiven, holdsTerms } from '../../../kernel/search/holds-terms.ts'
import { hasOldKey } from '../../../kernel/search/remake-keys.ts'
import type { UserRow } from '../user-row.ts'

export interface UserFilter {
  /** Every word must be somewhere in the name, the pseudo or the e-mail; two letters only begin a word. */
  search?: string | undefined
  /** Nobody has these words: one letter of each longer one may be wrong (`closenessOf`). */
  closeness?: Closeness | undefined
  status?: Status | undefined
  role?: Role | undefined
  /** Joined at this instant or later, and before that one. */
  joinedFrom?: Date | undefined
  joinedBefore?: Date | undefined
  /** Born after this day. */
  bornAfter?: string | undefined
  /** Did not confirm the e-mail address. */
  isUnverified?: boolean | undefined
  ids?: readonly string[] | undefined
}

/** Each has its indexes: of all, of a status and of a role. */
export type UserOrder = keyof typeof orders

export interface UserPage extends UserFilter {
  /** The id of the last line before the page. */
  after?: string | undefined
  /** The newest first by default. */
  order?: UserOrder | undefined
  limit: number
  /** For old clients that ask for a page number. */
  offset?: number | undefined
}

/** One page; reads it from an index, however many members there are. */
export async function listUsers(db: Db, page: UserPage): Promise<UserRow[]> {
  const guess = hasCounter(page) ? Number.POSITIVE_INFINITY : await estimate(db, page)
  const closeness = await closenessOf(db, page)
  return listAs(db, { ...page, closeness }, guess, await startOf(db, page))
}

/** Whether the counters of statuses and roles know how many these are. */
export const hasCounter = ({ search, joinedFrom, joinedBefore, bornAfter, isUnverified, ids }: UserFilter): boolean =>
  !search && !joinedFrom && !joinedBefore && !bornAfter && !isUnverified && !ids

const name = sql`search_text collate "C"` // begins with the last name
const orders = {
  newest: { by: sql`id desc`, after: ({ id }: Start) => sql<boolean>`id < ${id}` },
  oldest: { by: sql`id`, after: ({ id }: Start) => sql<boolean>`id > ${id}` },
  name: {
    by: sql`${name}, id`,
    after: ({ id, searchText }: Start) => sql<boolean>`(${name}, id) > (${searchText} collate "C", ${id})`,
  },
  nameDesc: {
    by: sql`${name} desc, id desc`,
    after: ({ id, searchText }: Start) => sql<boolean>`(${name}, id) < (${searchText} collate "C", ${id})`,
  },
}

/** The row that the page before ended with. */
type Start = Pick<UserRow, 'id' | 'searchText'>

async function startOf(db: Db, { after: id, order }: UserPage): Promise<Start | undefined> {
  if (!id) return undefined
  if (order !== 'name' && order !== 'nameDesc') return { id, searchText: '' }
  return db.selectFrom('appUser').select(['id', 'searchText']).where('id', '=', id).executeTakeFirst()
}

function listAs(db: Db, page: UserPage, guess: number, start: Start | undefined): Promise<UserRow[]> {
  if (guess < walkable) return allThenSorted(db, page, start).execute()
  const { order = 'newest', limit, offset = 0 } = page
  return following(db, page, start).selectAll().orderBy(orders[order].by).limit(limit).offset(offset).execute()
}

const allThenSorted = (db: Db, { limit, offset = 0, ...page }: UserPage, start?: Start) =>
  db
    .selectFrom(following(db, page, start).selectAll().offset(0).as('found'))
    .selectAll()
    .orderBy(orders[page.order ?? 'newest'].by)
    .limit(limit)
    .offset(offset)

function following(db: Db, { order = 'newest', ...filter }: UserFilter & Pick<UserPage, 'order'>, start?: Start) {
  const query = matching(db, filter)
  return start ? query.where(orders[order].after(start)) : query
}

/**
 * Walking the members from the newest finds a page of a common word at once, and of a rare one after half the table.
 * Below this many matches all of them are taken from the index of the words and then sorted (`offset 0` says so);
 * left to itself the planner believes in walking down to a few hundred.
 */
const walkable = 3000

/**
 * A page of a search and how many there are, counted to `searchTotalCap` + 1 and no further. The first page of a rare
 * word is read and counted in one; a word so common that the planner is sure is not counted at all.
 */
export async function searchUsers(db: Db, asked: UserPage): Promise<{ rows: UserRow[]; found: number }> {
  const page = { ...asked, closeness: await closenessOf(db, asked) }
  const { after, limit: _, offset = 0, order: __, ...filter } = page
  const guess = await estimate(db, filter)
  if (guess >= walkable || after || offset > 0) {
    const start = await startOf(db, page)
    const [rows, found] = await Promise.all([listAs(db, page, guess, start), countFound(db, filter, guess)])
    return { rows, found }
  }
  const both = await allThenSorted(db, page)
    .select((eb) => eb.fn.countAll<number>().over().as('found'))
    .execute()
  return { rows: both.map(({ found: _, ...row }) => row), found: both[0]?.found ?? 0 }
}

const countFound = async (db: Db, filter: UserFilter, guess: number): Promise<number> =>
  guess >= sure * searchTotalCap ? searchTotalCap + 1 : countUpTo(db, filter, searchTotalCap)

/** How many a filter finds; one more than `most` where there are more. */
export async function countUpTo(db: Db, filter: UserFilter, most: number): Promise<number> {
  const closeness = filter.closeness ?? (await closenessOf(db, filter))
  const found = matching(db, { ...filter, closeness })
    .select('id')
    .limit(most + 1)
    .as('found')
  const { n } = await db
    .selectFrom(found)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** The planner compares with a sample of 1,000 texts: three times the cap is never a misjudged few thousand. */
const sure = 3

async function estimate(db: Db, filter: UserFilter): Promise<number> {
  const [answer] = await matching(db, filter).select('id').explain('json')
  const plans = (answer as { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] } | undefined)?.['QUERY PLAN']
  return plans?.[0].Plan['Plan Rows'] ?? 0
}

/** For lists of what members did: whose name, pseudo or e-mail holds these words, as a subquery, and whether few do. */
export async function usersNamed(db: Db, search: string) {
  const filter = { search, closeness: await closenessOf(db, { search }) }
  const few = (await estimate(db, filter)) < walkable
  return { ids: matching(db, filter).select('id'), few }
}

/** R-USER-13: who waits, oldest first. */
export const pendingUsers = (db: Db, limit: number): Promise<UserRow[]> =>
  db
    .selectFrom('appUser')
    .selectAll()
    .where('status', '=', 'pending')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Members born in these days (YYYY-MM-DD), after the first and until the second, of whom no document is on file. */
export const withoutDocumentBorn = (db: Db, after: string, until: string): Promise<UserRow[]> =>
  db
    .selectFrom('appUser')
    .selectAll()
    .where('dateNaissance', '>', after)
    .where('dateNaissance', '<=', until)
    .where('documentType', 'is', null)
    .where('deletedAt', 'is', null)
    .where('status', '!=', 'blocked')
    .execute()

/** Exact words first: an error is looked past only where nobody has them. */
async function closenessOf(db: Db, filter: UserFilter): Promise<Closeness> {
  if (!filter.search || !hasForgiven(readQuery(filter.search))) return 'exact'
  const found = await matching(db, filter).select('id').limit(1).executeTakeFirst()
  return found ? 'exact' : 'near'
}

/** Those whose key an earlier version made; erased ones have none. */
export const usersWithOldKeys = (db: Db, limit: number): Promise<UserRow[]> =>
  db
    .selectFrom('appUser')
    .selectAll()
    .where(hasOldKey)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()

function matching(db: Db | Tx, { search, closeness, status, role, ...more }: UserFilter) {
  let query = db.selectFrom('appUser').where('deletedAt', 'is', null)
  const { joinedFrom, joinedBefore, bornAfter, isUnverified, ids } = more
  if (joinedFrom) query = query.where('id', '>=', firstIdAt(joinedFrom))
  if (joinedBefore) query = query.where('id', '<', firstIdAt(joinedBefore))
  if (bornAfter) query = query.where('dateNaissance', '>', bornAfter)
  if (isUnverified) query = query.where('emailVerifiedAt', 'is', null)
  if (ids) query = query.where('id', '=', anyOf(ids))
  if (status) query = query.where('status', '=', status)
  if (role) query = query.where('role', '=', role)
  if (search) query = query.where(holdsTerms(sql`search_text`, readQuery(search), closeness))
  return query
}
