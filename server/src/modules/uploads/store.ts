import type { Domain } from '@vondrona/rules/domains'
import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import { lock } from '../../kernel/locks.ts'
import type { TableRows } from '../../tables.generated.ts'

/** `widths` exist as WebP; `weight` is that of all of them. */
export type ImageRow = TableRows['image']

interface UploadRow {
  imageId: string
  userId: string
  /** As sent. */
  bytes: number
  createdAt: Date
}

declare module '../../kernel/db.ts' {
  interface Tables {
    image: ImageRow
    imageUpload: UploadRow
    imageUse: { imageId: string; domain: Domain; ownerId: string }
  }
}

/** Who writes or removes files of this picture waits for the others who do. */
export const lockImage = (tx: Tx, id: string) => lock(tx, 'image', id)

/** An image by its id. */
export const findImage = (db: Db | Tx, id: string): Promise<ImageRow | undefined> =>
  db.selectFrom('image').selectAll().where('id', '=', id).executeTakeFirst()

/** Those of these images that exist. */
export const findImages = (db: Db | Tx, ids: readonly string[]): Promise<ImageRow[]> =>
  db.selectFrom('image').selectAll().where('id', '=', anyOf(ids)).execute()

/** Stores a new image. */
export const addImage = (tx: Tx, row: ImageRow) => tx.insertInto('image').values(row).execute()

/** Stores the facts of a processed image once; false if it was finished already. */
export async function finishImage(db: Db, id: string, facts: Partial<ImageRow>): Promise<boolean> {
  const row = await db
    .updateTable('image')
    .set(facts)
    .where('id', '=', id)
    .where('readyAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return Boolean(row)
}

/** Somebody sends it again: the days until an unused picture goes begin again. */
export const touchImage = (tx: Tx, id: string) =>
  tx.updateTable('image').set({ unusedSince: null }).where('id', '=', id).where('unusedSince', 'is not', null).execute()

/** Of one picture that somebody sends twice, the first time counts. */
export const addUpload = (tx: Tx, row: UploadRow) =>
  tx
    .insertInto('imageUpload')
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute()

/** Whether this member has uploaded this image before. */
export const hasUploaded = (db: Db | Tx, userId: string, imageId: string): Promise<boolean> =>
  db
    .selectFrom('imageUpload')
    .select('imageId')
    .where('userId', '=', userId)
    .where('imageId', '=', imageId)
    .executeTakeFirst()
    .then(Boolean)

/** Of one member's uploads, only one at a time is measured against their quota. */
export const lockQuota = (tx: Tx, userId: string) => lock(tx, 'image-quota', userId)

/** What counts against a member's quota: number and bytes since this time, and bytes in all. */
export async function uploaded(db: Db | Tx, userId: string, since: Date) {
  const { rows } = await sql<{ count: number; bytes: number; inAll: number }>`
    select count(*) filter (where created_at > ${since}) as count,
           coalesce(sum(bytes) filter (where created_at > ${since}), 0)::bigint as bytes,
           coalesce(sum(bytes), 0)::bigint as in_all
    from image_upload where user_id = ${userId}`.execute(db)
  const { count = 0, bytes = 0, inAll = 0 } = rows[0] ?? {}
  return { count, bytes, inAll }
}

/** Makes these the pictures that the owner shows, as far as they exist. */
export async function replaceUses(tx: Tx, domain: Domain, ownerId: string, ids: readonly string[]) {
  await sql`insert into image_use (image_id, domain, owner_id)
    select id, ${domain}, ${ownerId}::uuid from image where id = ${anyOf(ids)} order by id for key share
    on conflict do nothing`.execute(tx)
  await sql`delete from image_use
    where domain = ${domain} and owner_id = ${ownerId}::uuid and image_id <> all(${[...ids]}::uuid[])`.execute(tx)
}

/** Notes since when nothing names a picture; one that is named again is no longer unused. */
export async function noteUnused(db: Db, now: Date): Promise<void> {
  const isUsed = sql`exists (select from image_use where image_id = image.id)`
  await sql`update image set unused_since = ${now} where unused_since is null and not ${isUsed}`.execute(db)
  await sql`update image set unused_since = null where unused_since is not null and ${isUsed}`.execute(db)
}

/** Removes rows of pictures that nothing has named since `before`; answers their ids. */
export async function removeUnused(db: Db | Tx, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from image where id in (
      select id from image where unused_since < ${before}
        and not exists (select from image_use where image_id = image.id)
      order by unused_since limit ${limit} for update skip locked)
    returning id`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Removes rows of pictures that this member alone sent and nothing shows; what others sent or pages show stays without
 * their name.
 */
export async function removeUploadsOf(tx: Tx, userId: string): Promise<string[]> {
  const sent = await tx.deleteFrom('imageUpload').where('userId', '=', userId).returning('imageId').execute()
  const { rows } = await sql<{ id: string }>`delete from image
    where id = ${anyOf(sent.map((row) => row.imageId))}
      and not exists (select from image_use where image_id = image.id)
      and not exists (select from image_upload where image_id = image.id)
    returning id`.execute(tx)
  return rows.map((row) => row.id)
}

/** A member's pictures, newest first, with when they were first sent. */
export const uploadsOf = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('imageUpload')
    .innerJoin('image', 'image.id', 'imageUpload.imageId')
    .select(['image.id', 'image.width', 'image.height', 'imageUpload.bytes', 'imageUpload.createdAt'])
    .where('imageUpload.userId', '=', userId)
    .orderBy('imageUpload.createdAt', 'desc')
    .execute()
