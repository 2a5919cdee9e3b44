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
export function listUsers(db: Db, { after, limit, offset = 0, ...filter }: UserPage): Promise<UserRow[]> {
  let query = matching(db, filter).selectAll().orderBy('id', 'desc').limit(limit)
  if (after) query = query.where('id', '<', after)
  if (offset > 0) query = query.offset(offset)
  return query.execute()
}

/** Counted to `searchTotalCap` + 1 and no further. */
export async function countFound(db: Db, filter: UserFilter): Promise<number> {
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

/** R-USER-13: who waits, oldest first. */
export const pendingUsers = (db: Db, limit: number): Promise<UserRow[]> =>
  db
    .selectFrom('app_user')
    .selectAll()
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()

function matching(db: Db | Tx, { search, status, role }: UserFilter) {
  let query = db.selectFrom('app_user').where('deleted_at', 'is', null)
  if (status) query = query.where('status', '=', status)
  if (role) query = query.where('role', '=', role)
  for (const word of searchable(search ?? '')
    .split(' ')
    .filter(Boolean)
    .slice(0, 5))
    query = query.where('search_text', 'like', sql<string>`${pattern(word)}`)
  return query
}

const pattern = (word: string) => `%${word.length < 3 ? ' ' : ''}${word.replace(/[\\%_]/g, '\\$&')}%`
