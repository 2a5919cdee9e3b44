import type { Side } from '@vondrona/rules/identity'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export interface ImageRow {
  id: string
  user_id: string
  side: Side
  storage_key: string
  bytes: number
  width: number
  height: number
  created_at: Date
}

declare module '../../../kernel/db.ts' {
  interface Tables {
    identity_image: ImageRow
  }
}

/** Replaces the photo of that side; answers the storage key of the one before. */
export async function putImage(tx: Tx, row: ImageRow): Promise<string | null> {
  const before = await findImage(tx, row.user_id, row.side)
  await tx
    .insertInto('identity_image')
    .values(row)
    .onConflict((on) => on.columns(['user_id', 'side']).doUpdateSet(row))
    .execute()
  await tx
    .updateTable('identity_document')
    .set({ images_deleted_at: null, expiry_told_at: null })
    .where('user_id', '=', row.user_id)
    .execute()
  return before?.storage_key ?? null
}

export const findImage = (db: Db | Tx, userId: string, side: Side) =>
  db.selectFrom('identity_image').selectAll().where('user_id', '=', userId).where('side', '=', side).executeTakeFirst()

export const imagesOf = (db: Db | Tx, userId: string) =>
  db.selectFrom('identity_image').selectAll().where('user_id', '=', userId).orderBy('side', 'desc').execute() // front first

export const keysOf = async (db: Db | Tx, userId: string) =>
  (await imagesOf(db, userId)).map((image) => image.storage_key)

/** Members whose photos have been decided on before `before`, oldest first. */
export async function documentsToClear(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('identity_document')
    .select('user_id')
    .where('decided_at', '<', before)
    .where('images_deleted_at', 'is', null)
    .orderBy('decided_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.user_id)
}

/** Removes the rows of the photos; null when the decision was undone meanwhile. */
export async function clearImages(tx: Tx, userId: string, before: Date, now: Date): Promise<string[] | null> {
  const row = await tx
    .updateTable('identity_document')
    .set({ images_deleted_at: now })
    .where('user_id', '=', userId)
    .where('decided_at', '<', before)
    .where('images_deleted_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  if (!row) return null
  const removed = await tx.deleteFrom('identity_image').where('user_id', '=', userId).returning('storage_key').execute()
  return removed.map((image) => image.storage_key)
}

/** Members whose photos are all older than `before` and still undecided; `told`: they know since then that these go, or do not know yet. */
export async function undecidedPhotos(
  db: Db | Tx,
  { before, told, userId }: { before: Date; told: Date | null; userId?: string },
  limit: number,
): Promise<string[]> {
  let query = db
    .selectFrom('identity_document as document')
    .select('document.user_id')
    .where('document.decided_at', 'is', null)
    .where('document.erased_at', 'is', null)
    .where('document.created_at', '<', before)
    .where((eb) => {
      const newest = eb
        .selectFrom('identity_image as image')
        .select(({ fn }) => fn.max('image.created_at').as('at'))
        .whereRef('image.user_id', '=', 'document.user_id')
      return eb(newest, '<', before)
    })
    .where((eb) => (told ? eb('document.expiry_told_at', '<', told) : eb('document.expiry_told_at', 'is', null)))
    .orderBy('document.created_at')
    .limit(limit)
  if (userId) query = query.where('document.user_id', '=', userId)
  return (await query.execute()).map((row) => row.user_id)
}

export async function noteExpiryTold(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.updateTable('identity_document').set({ expiry_told_at: at }).where('user_id', '=', userId).execute()
}

/** Of these storage keys, those that a row names. */
export async function keysInUse(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('identity_image')
    .select('storage_key')
    .where('storage_key', '=', sql<string>`any(${[...keys]}::text[])`)
    .execute()
  return new Set(rows.map((row) => row.storage_key))
}
