import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'

export interface SlotRow {
  id: string
  /** Who requested it; null for a visitor. */
  userId: string | null
  /** What it has become. */
  imageId: string | null
  secretHash: Buffer
  /** 0 until the first piece declares it. */
  size: number
  received: number
  /** Storage keys, in order. */
  pieces: string[]
  createdAt: Date
  expiresAt: Date
}

declare module '../../../kernel/db.ts' {
  interface Tables {
    uploadSlot: SlotRow
  }
}

/** Stores a new slot for a resumable upload. */
export const addSlot = (db: Db, row: SlotRow) => db.insertInto('uploadSlot').values(row).execute()

/** A slot by its id. */
export const findSlot = (db: Db | Tx, id: string) =>
  db.selectFrom('uploadSlot').selectAll().where('id', '=', id).executeTakeFirst()

/** The bytes on disk of all slots. */
export async function bytesKept(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('uploadSlot')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('received'), sql<number>`0`).as('n'))
    .where('received', '>', 0)
    .where('imageId', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export interface Piece {
  slotId: string
  offset: number
  length: number
  size: number
  key: string
  /** A slot that began to fill lives longer than an empty one. */
  expiresAt: Date
}

/** Takes the piece if it is the next one: of two sent at once, one counts. Answers the new length, or null. */
export async function takePiece(
  db: Db,
  { slotId, offset, length, size, key, expiresAt }: Piece,
): Promise<number | null> {
  const row = await db
    .updateTable('uploadSlot')
    .set({ size, received: offset + length, pieces: sql`array_append(pieces, ${key}::text)`, expiresAt })
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
  const rows = await tx.deleteFrom('uploadSlot').where('id', '=', anyOf(ids)).returning('pieces').execute()
  return rows.flatMap((row) => row.pieces)
}

/** The slot remembers what it has become; answers its pieces' storage keys, once. */
export async function finishSlot(tx: Tx, id: string, imageId: string): Promise<string[]> {
  const slot = await tx.selectFrom('uploadSlot').select('pieces').where('id', '=', id).executeTakeFirst()
  await tx.updateTable('uploadSlot').set({ imageId, pieces: [] }).where('id', '=', id).execute()
  return slot?.pieces ?? []
}

/** Of one member; answers their pieces' storage keys. */
export async function removeSlotsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.deleteFrom('uploadSlot').where('userId', '=', userId).returning('pieces').execute()
  return rows.flatMap((row) => row.pieces)
}

/** Deletes expired slots; returns the files of their pieces. */
export async function removeExpiredSlots(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx.deleteFrom('uploadSlot').where('expiresAt', '<', now).returning('pieces').execute()
  return rows.flatMap((row) => row.pieces)
}

/** Of these storage keys, those that a slot names. */
export async function piecesInUse(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select unnest(pieces) as key from upload_slot where pieces && ${[...keys]}::text[]`.execute(db)
  return new Set(rows.map((row) => row.key))
}
