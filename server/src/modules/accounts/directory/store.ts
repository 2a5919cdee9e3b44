import { type Role, type Status, searchable } from '@vondrona/rules/accounts'
import { searchTotalCap } from '@vondrona/rules/constants'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { UserRow } from '../user-row.ts'

export interface UserFilter {
  /** Every word must be somewhere in the name, the pseudo or the e-mail; two letters only begin a word. */
  search?: string | undefined
  status?: Status | undefined
  role?: Role | undefined
}

export interface UserPage extends UserFilter {
  /** The id of the last line before the page. */
  after?: string | undefined
  limit: number
  /** For old clients that ask for a page number. */
  offset?: number | undefined
}

/** Newest first; reads one page from an index, however many members there are. */
export async function listUsers(db: Db, page: UserPage): Promise<UserRow[]> {
  return listAs(db, page, page.search ? await estimate(db, page) : Number.POSITIVE_INFINITY)
}

function listAs(db: Db, page: UserPage, guess: number): Promise<UserRow[]> {
  if (guess < walkable) return allThenSorted(db, page).execute()
  const { after, limit, offset = 0 } = page
  return matching(db, page, after).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
}

const allThenSorted = (db: Db, { after, limit, offset = 0, ...filter }: UserPage) =>
  db
    .selectFrom(matching(db, filter, after).selectAll().offset(0).as('found'))
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)

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
export async function searchUsers(db: Db, page: UserPage): Promise<{ rows: UserRow[]; found: number }> {
  const { after, limit, offset = 0, ...filter } = page
  const guess = await estimate(db, filter)
  if (guess >= walkable || after || offset > 0) {
    const [rows, found] = await Promise.all([listAs(db, page, guess), countFound(db, filter, guess)])
    return { rows, found }
  }
  const both = await allThenSorted(db, page)
    .select((eb) => eb.fn.countAll<number>().over().as('found'))
    .execute()
  return { rows: both.map(({ found: _, ...row }) => row), found: both[0]?.found ?? 0 }
}

async function countFound(db: Db, filter: UserFilter, guess: number): Promise<number> {
  if (guess >= sure * searchTotalCap) return searchTotalCap + 1
  const found = matching(db, filter)
    .select('id')
    .limit(searchTotalCap + 1)
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
  const few = (await estimate(db, { search })) < walkable
  return { ids: matching(db, { search }).select('id'), few }
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

/** Members born on one of these days (YYYY-MM-DD) of whom no document is on file. */
export const withoutDocumentBornOn = (db: Db, days: readonly string[]): Promise<UserRow[]> =>
  db
    .selectFrom('appUser')
    .selectAll()
    .where('dateNaissance', 'in', [...days])
    .where('documentType', 'is', null)
    .where('deletedAt', 'is', null)
    .where('status', '!=', 'blocked')
    .execute()

function matching(db: Db | Tx, { search, status, role }: UserFilter, after?: string) {
  let query = db.selectFrom('appUser').where('deletedAt', 'is', null)
  if (after) query = query.where('id', '<', after)
  if (status) query = query.where('status', '=', status)
  if (role) query = query.where('role', '=', role)
  for (const word of words(search)) query = query.where('searchText', 'like', sql<string>`${pattern(word)}`)
  return query
}

/** Each word once, and none that another one contains. */
const words = (search = '') =>
  [...new Set(searchable(search).split(' '))]
    .filter(
      (word, _, all) => word !== '' && !all.some((other) => other !== word && word.length > 2 && other.includes(word)),
    )
    .slice(0, 5)

const pattern = (word: string) => `%${word.length < 3 ? ' ' : ''}${word.replace(/[\\%_]/g, '\\$&')}%`
