import { sql } from 'kysely'
import { anyOf, type Db, escapeLike } from '../../../kernel/db.ts'
import type { UserRow } from '../user-row.ts'

const columns = [
  'id',
  'pseudo',
  'pseudoSkeleton',
  'nom',
  'prenom',
  'dateNaissance',
  'status',
  'role',
  'createdAt',
] as const
export type Lookalike = Pick<UserRow, (typeof columns)[number]>

/** Members born on this day one of whose names begins with one of these words. */
export const bornOnNamed = (db: Db, day: string, words: readonly string[], limit: number): Promise<Lookalike[]> =>
  words.length === 0
    ? Promise.resolve([])
    : live(db)
        .where('dateNaissance', '=', day)
        .where('searchText', 'like', sql<string>`any(${words.map((word) => `% ${escapeLike(word)}%`)}::text[])`)
        .limit(limit)
        .execute()

/** Members whose last and first name are exactly one of these, without accents, as search compares them. */
export const namedExactly = (db: Db, names: readonly string[], limit: number): Promise<Lookalike[]> =>
  names.length === 0
    ? Promise.resolve([])
    : live(db)
        .where((eb) =>
          eb.or(names.map((name) => sql<boolean>`search_text collate "C" like ${` ${escapeLike(name)} %`}`)),
        )
        .limit(limit)
        .execute()

/** Members whose pseudo looks like this one's: of before it had to differ. */
export const namedAlike = (db: Db, pseudoSkeleton: string, limit: number): Promise<Lookalike[]> =>
  live(db).where('pseudoSkeleton', '=', pseudoSkeleton).limit(limit).execute()

/** These members, as the other lookalikes. */
export const lookalikes = (db: Db, ids: readonly string[]): Promise<Lookalike[]> =>
  ids.length === 0 ? Promise.resolve([]) : live(db).where('id', '=', anyOf(ids)).execute()

const live = (db: Db) => db.selectFrom('appUser').select(columns).where('deletedAt', 'is', null)
