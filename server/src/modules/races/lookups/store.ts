import { anyOf, type Db } from '../../../kernel/db.ts'
import type { ParticipationRow } from '../store.ts'

const shown = 20

/** Newest first; not those of people who were erased. */
export const shownByEmail = (db: Db, email: string): Promise<ParticipationRow[]> =>
  db
    .selectFrom('participation')
    .selectAll()
    .where('email', '=', email)
    .where('erasedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(shown)
    .execute()

export const shownByNumber = (db: Db, registrationNumber: string): Promise<ParticipationRow | undefined> =>
  db
    .selectFrom('participation')
    .selectAll()
    .where('registrationNumber', '=', registrationNumber)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()

export const participationsById = (db: Db, ids: readonly string[]): Promise<ParticipationRow[]> =>
  db.selectFrom('participation').selectAll().where('id', '=', anyOf(ids)).where('erasedAt', 'is', null).execute()

/** A member's, newest first. */
export const ofOwner = (db: Db, ownerId: string, limit: number): Promise<ParticipationRow[]> =>
  db
    .selectFrom('participation')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('erasedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
