import type { DocumentType } from '@vondrona/rules/accounts'
import type { CorrectionItem, Side } from '@vondrona/rules/identity'
import { type Expression, sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'

export interface DocumentRow {
  user_id: string
  type: DocumentType
  number_hash: Buffer
  number_matches: boolean | null
  /** Sent when the account was active already. */
  late: boolean
  verified_at: Date | null
  verified_by: string | null
  decided_at: Date | null
  images_deleted_at: Date | null
  /** The account is erased and was blocked: only the hash of the number is left. */
  erased_at: Date | null
  created_at: Date
}

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

export interface CorrectionRow {
  id: string
  user_id: string
  item: CorrectionItem
  note: string | null
  requested_by: string
  requested_at: Date
  answered_at: Date | null
  closed_at: Date | null
}

export interface SlotRow {
  id: string
  secret_hash: Buffer
  /** 0 until the first piece tells it. */
  size: number
  received: number
  /** Storage keys, in order. */
  pieces: string[]
  created_at: Date
  expires_at: Date
}

declare module '../../kernel/db.ts' {
  interface Tables {
    identity_document: DocumentRow
    identity_image: ImageRow
    counter_check: { user_id: string; checked_by: string; checked_at: Date }
    correction_request: CorrectionRow
    upload_slot: SlotRow
  }
}

// documents -----------------------------------------------------------------------------------------------------

/** One document per member; a new one starts unchecked. Throws the unique violation `identity_number_once`. */
export async function putDocument(
  tx: Tx,
  row: Pick<DocumentRow, 'user_id' | 'type' | 'number_hash' | 'late' | 'created_at'>,
) {
  const fresh = {
    ...row,
    number_matches: null,
    verified_at: null,
    verified_by: null,
    decided_at: null,
    images_deleted_at: null,
    erased_at: null,
  }
  await tx
    .insertInto('identity_document')
    .values(fresh)
    .onConflict((on) => on.column('user_id').doUpdateSet(fresh))
    .execute()
}

/** Documents that were looked at elsewhere and whose photos are gone already (imported members, the demo). */
export async function addOldDocuments(
  tx: Tx,
  rows: readonly Omit<DocumentRow, 'late' | 'erased_at' | 'number_matches'>[],
) {
  await tx
    .insertInto('identity_document')
    .values(rows.map((row) => ({ ...row, late: false, erased_at: null, number_matches: true })))
    .execute()
}

export const findDocument = (db: Db | Tx, userId: string) =>
  db.selectFrom('identity_document').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Whether another account proves itself with this number. */
export async function numberIsTaken(db: Db | Tx, type: DocumentType, numberHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('identity_document')
    .select('user_id')
    .where('type', '=', type)
    .where('number_hash', '=', numberHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Throws the unique violation `identity_number_once`. */
export async function changeNumber(tx: Tx, userId: string, numberHash: Buffer) {
  await tx
    .updateTable('identity_document')
    .set({ number_hash: numberHash, number_matches: null })
    .where('user_id', '=', userId)
    .execute()
}

export async function noteComparison(tx: Tx, userId: string, matches: boolean) {
  await tx.updateTable('identity_document').set({ number_matches: matches }).where('user_id', '=', userId).execute()
}

/** `verifiedBy` null: the request was refused. Answers whether there was a document that nobody had decided on. */
export async function decideDocument(tx: Tx, userId: string, at: Date, verifiedBy: string | null): Promise<boolean> {
  const row = await tx
    .updateTable('identity_document')
    .set({ decided_at: at, verified_at: verifiedBy ? at : null, verified_by: verifiedBy })
    .where('user_id', '=', userId)
    .where('decided_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Active members whose document came after their account was validated and was not looked at yet, oldest first. */
export async function documentsWaiting(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('identity_document')
    .select('user_id')
    .where('late', '=', true)
    .where('decided_at', 'is', null)
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.user_id)
}

export async function documentIsUndecided(db: Db | Tx, userId: string): Promise<boolean> {
  return (await findDocument(db, userId))?.decided_at === null
}

export async function reopenDocument(tx: Tx, userId: string) {
  await tx
    .updateTable('identity_document')
    .set({ decided_at: null, verified_at: null, verified_by: null })
    .where('user_id', '=', userId)
    .execute()
}

/** Removes the document and the rows of its photos; answers the photos' storage keys. */
export async function removeDocument(tx: Tx, userId: string): Promise<string[]> {
  const keys = await keysOf(tx, userId)
  await tx.deleteFrom('identity_document').where('user_id', '=', userId).execute()
  return keys
}

/** Leaves the hash of the number and nothing else; answers the photos' storage keys. */
export async function keepNumberOnly(tx: Tx, userId: string, at: Date): Promise<string[]> {
  const removed = await tx.deleteFrom('identity_image').where('user_id', '=', userId).returning('storage_key').execute()
  const left = { erased_at: at, images_deleted_at: at, verified_at: null, verified_by: null, number_matches: null }
  await tx.updateTable('identity_document').set(left).where('user_id', '=', userId).execute()
  return removed.map((image) => image.storage_key)
}

export async function forgetNumbersErasedBefore(db: Db, time: Date) {
  await db.deleteFrom('identity_document').where('erased_at', '<', time).execute()
}

// photos --------------------------------------------------------------------------------------------------------

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
    .set({ images_deleted_at: null })
    .where('user_id', '=', row.user_id)
    .execute()
  return before?.storage_key ?? null
}

export const findImage = (db: Db | Tx, userId: string, side: Side) =>
  db.selectFrom('identity_image').selectAll().where('user_id', '=', userId).where('side', '=', side).executeTakeFirst()

export const imagesOf = (db: Db | Tx, userId: string) =>
  db.selectFrom('identity_image').selectAll().where('user_id', '=', userId).orderBy('side', 'desc').execute() // front first

const keysOf = async (db: Db | Tx, userId: string) => (await imagesOf(db, userId)).map((image) => image.storage_key)

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

/** Of these storage keys, those that a row names. */
export async function keysInUse(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const wanted = sql<string[]>`${[...keys]}::text[]`
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from identity_image where storage_key = any(${wanted})
    union select unnest(pieces) from upload_slot where pieces && ${wanted}`.execute(db)
  return new Set(rows.map((row) => row.key))
}

// counter checks ------------------------------------------------------------------------------------------------

export async function putCounterCheck(tx: Tx, userId: string, by: string, at: Date) {
  const row = { user_id: userId, checked_by: by, checked_at: at }
  await tx
    .insertInto('counter_check')
    .values(row)
    .onConflict((on) => on.column('user_id').doUpdateSet(row))
    .execute()
}

export const findCounterCheck = (db: Db | Tx, userId: string) =>
  db.selectFrom('counter_check').selectAll().where('user_id', '=', userId).executeTakeFirst()

// corrections ---------------------------------------------------------------------------------------------------

/** Asking for the same item again closes the request before. */
export async function openCorrection(tx: Tx, row: Omit<CorrectionRow, 'answered_at' | 'closed_at'>) {
  await closeOpen(tx, row.user_id, row.requested_at).where('item', '=', row.item).execute()
  await tx
    .insertInto('correction_request')
    .values({ ...row, answered_at: null, closed_at: null })
    .execute()
}

/** What was asked and not answered is no longer awaited. */
export async function closeCorrections(tx: Tx, userId: string, at: Date) {
  await closeOpen(tx, userId, at).execute()
}

const closeOpen = (tx: Tx, userId: string, at: Date) =>
  tx
    .updateTable('correction_request')
    .set({ closed_at: at })
    .where('user_id', '=', userId)
    .where('answered_at', 'is', null)
    .where('closed_at', 'is', null)

/** Null when it was answered or closed meanwhile: of two answers, one counts. */
export const answerOpenCorrection = (tx: Tx, id: string, at: Date) =>
  tx
    .updateTable('correction_request')
    .set({ answered_at: at })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .where('closed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

export const findOpenCorrection = (db: Db | Tx, id: string) =>
  db
    .selectFrom('correction_request')
    .selectAll()
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

/** Newest first; closed ones are left out. */
export const correctionsOf = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('correction_request')
    .selectAll()
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()

/** Closed ones too, for the copy of a member's data. */
export const allCorrectionsOf = (db: Db | Tx, userId: string) =>
  db.selectFrom('correction_request').selectAll().where('user_id', '=', userId).orderBy('id').execute()

/** What was asked of a member and who saw them. */
export async function removeReviews(tx: Tx, userId: string) {
  await tx.deleteFrom('correction_request').where('user_id', '=', userId).execute()
  await tx.deleteFrom('counter_check').where('user_id', '=', userId).execute()
}

/** Which of these members were asked for something and have not answered. */
export async function awaitingCorrection(db: Db | Tx, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('correction_request')
    .select('user_id')
    .where('user_id', '=', anyOf(userIds))
    .where('answered_at', 'is', null)
    .where('closed_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

const anyOf = (ids: readonly string[]) => sql`any(${[...ids]}::uuid[])` as unknown as Expression<string>

// upload slots --------------------------------------------------------------------------------------------------

export const addSlot = (db: Db, row: SlotRow) => db.insertInto('upload_slot').values(row).execute()

export const findSlot = (db: Db | Tx, id: string) =>
  db.selectFrom('upload_slot').selectAll().where('id', '=', id).executeTakeFirst()

export async function countSlots(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('upload_slot')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export interface Piece {
  slotId: string
  offset: number
  length: number
  size: number
  key: string
}

/** Takes the piece if it is the next one: of two sent at once, one counts. Answers the new length, or null. */
export async function takePiece(db: Db, { slotId, offset, length, size, key }: Piece): Promise<number | null> {
  const row = await db
    .updateTable('upload_slot')
    .set({ size, received: offset + length, pieces: sql`array_append(pieces, ${key}::text)` })
    .where('id', '=', slotId)
    .where('received', '=', offset)
    .where('size', 'in', [0, size])
    .returning('received')
    .executeTakeFirst()
  return row?.received ?? null
}

/** Removes slots that served; answers their pieces' storage keys. */
export async function removeSlots(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx.deleteFrom('upload_slot').where('id', '=', anyOf(ids)).returning('pieces').execute()
  return rows.flatMap((row) => row.pieces)
}

export async function removeExpiredSlots(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx.deleteFrom('upload_slot').where('expires_at', '<', now).returning('pieces').execute()
  return rows.flatMap((row) => row.pieces)
}
