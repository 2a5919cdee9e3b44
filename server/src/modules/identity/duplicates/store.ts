import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'

/** Whose documents have nearly the number of this member's. */
export async function ownersOfNearNumbers(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('identityDocument as other')
    .innerJoin('identityDocument as own', (join) => join.on('own.userId', '=', userId))
    .select('other.userId')
    .where(sql<boolean>`other.near_numbers && own.near_numbers`)
    .where('other.userId', '!=', userId)
    .limit(limit)
    .execute()
  return rows.map((row) => row.userId)
}

/** Documents from before near numbers were kept, with the sealed number of their member. */
export const withoutNearNumbers = (db: Db, limit: number) =>
  db
    .selectFrom('identityDocument')
    .innerJoin('appUser', 'appUser.id', 'identityDocument.userId')
    .select(['identityDocument.userId', 'type', 'documentNumberSealed'])
    .where('nearNumbers', 'is', null)
    .where('erasedAt', 'is', null)
    .orderBy('identityDocument.userId')
    .limit(limit)
    .execute()

/** Writes nothing where the number was changed meanwhile. */
export async function keepNearNumbers(db: Db, userId: string, nearNumbers: readonly string[]): Promise<void> {
  await db
    .updateTable('identityDocument')
    .set({ nearNumbers: [...nearNumbers] })
    .where('userId', '=', userId)
    .where('nearNumbers', 'is', null)
    .execute()
}
