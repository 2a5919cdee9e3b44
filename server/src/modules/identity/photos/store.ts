import type { Side } from '@vondrona/rules/identity'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export interface ImageRow {
  id: string
  userId: string
  side: Side
  storageKey: string
  bytes: number
  width: number
  height: number
  createdAt: Date
}

declare module '../../../kernel/db.ts' {
  interface Tables {
    identityImage: ImageRow
  }
}

/** Replaces the photo of that side; answers the storage key of the one before. */
export async function putImage(tx: Tx, row: ImageRow): Promise<string | null> {
  const before = await findImage(tx, row.userId, row.side)
  await tx
    .insertInto('identityImage')
    .values(row)
    .onConflict((on) => on.columns(['userId', 'side']).doUpdateSet(row))
    .execute()
  await tx
    .updateTable('identityDocument')
    .set({ imagesDeletedAt: null, expiryToldAt: null })
    .where('userId', '=', row.userId)
    .execute()
  return before?.storageKey ?? null
}

/** The photo of one side of a member's document. */
export const findImage = (db: Db | Tx, userId: string, side: Side) =>
  db.selectFrom('identityImage').selectAll().where('userId', '=', userId).where('side', '=', side).executeTakeFirst()

/** All photos of a member's document. */
export const imagesOf = (db: Db | Tx, userId: string) =>
  // front first
  db.selectFrom('identityImage').selectAll().where('userId', '=', userId).orderBy('side', 'desc').execute()

/** The storage keys of a member's photos. */
export const keysOf = async (db: Db | Tx, userId: string) =>
  (await imagesOf(db, userId)).map((image) => image.storageKey)

/** Members whose photos have been decided on before `before`, oldest first. */
export async function documentsToClear(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('identityDocument')
    .select('userId')
    .where('decidedAt', '<', before)
    .where('imagesDeletedAt', 'is', null)
    .orderBy('decidedAt')
    .limit(limit)
    .execute()
  return rows.map((row) => row.userId)
}

/** Removes the rows of the photos; null when the decision was undone in the meantime. */
export async function clearImages(tx: Tx, userId: string, before: Date, now: Date): Promise<string[] | null> {
  const row = await tx
    .updateTable('identityDocument')
    .set({ imagesDeletedAt: now })
    .where('userId', '=', userId)
    .where('decidedAt', '<', before)
    .where('imagesDeletedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  if (!row) return null
  const removed = await tx.deleteFrom('identityImage').where('userId', '=', userId).returning('storageKey').execute()
  return removed.map((image) => image.storageKey)
}

/**
 * Members whose photos are all older than `before` and still undecided; `notifiedBefore`: they were notified before
 * then, or do not know yet.
 */
export async function undecidedPhotos(
  db: Db | Tx,
  { before, notifiedBefore, userId }: { before: Date; notifiedBefore: Date | null; userId?: string },
  limit: number,
): Promise<string[]> {
  let query = db
    .selectFrom('identityDocument as document')
    .select('document.userId')
    .where('document.decidedAt', 'is', null)
    .where('document.erasedAt', 'is', null)
    .where('document.createdAt', '<', before)
    .where((eb) => {
      const newest = eb
        .selectFrom('identityImage as image')
        .select(({ fn }) => fn.max('image.createdAt').as('at'))
        .whereRef('image.userId', '=', 'document.userId')
      return eb(newest, '<', before)
    })
    .where((eb) =>
      notifiedBefore ? eb('document.expiryToldAt', '<', notifiedBefore) : eb('document.expiryToldAt', 'is', null),
    )
    .orderBy('document.createdAt')
    .limit(limit)
  if (userId) query = query.where('document.userId', '=', userId)
  return (await query.execute()).map((row) => row.userId)
}

/** Records when the member was warned that their undecided photos will be deleted. */
export async function noteExpiryNotice(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.updateTable('identityDocument').set({ expiryToldAt: at }).where('userId', '=', userId).execute()
}

/** Of these storage keys, those that a row names. */
export async function keysInUse(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('identityImage')
    .select('storageKey')
    .where('storageKey', '=', sql<string>`any(${[...keys]}::text[])`)
    .execute()
  return new Set(rows.map((row) => row.storageKey))
}
