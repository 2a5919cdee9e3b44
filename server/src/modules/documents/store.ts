import { type DocumentScan, type DocumentStatus, documentStates } from '@vondrona/rules/documents'
import type { Move } from '@vondrona/rules/states'
import { sql } from 'kysely'
import { groupCounter } from '../../kernel/counters/counter.ts'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import { lock } from '../../kernel/locks.ts'
import type { TableRows } from '../../tables.generated.ts'

export type UserDocumentRow = Omit<TableRows['userDocument'], 'status' | 'scan'> & {
  status: DocumentStatus
  scan: DocumentScan
}

declare module '../../kernel/db.ts' {
  interface Tables {
    userDocument: UserDocumentRow
    /** Kept by a trigger. */
    documentCount: { documentTypeId: string; status: DocumentStatus; count: number }
  }
}

export const findDocument = (db: Db | Tx, id: string): Promise<UserDocumentRow | undefined> =>
  db.selectFrom('userDocument').selectAll().where('id', '=', id).executeTakeFirst()

/** The document that came from this upload slot. */
export const findBySlot = (db: Db | Tx, slotId: string): Promise<UserDocumentRow | undefined> =>
  db.selectFrom('userDocument').selectAll().where('slotId', '=', slotId).executeTakeFirst()

/** One member's documents change one at a time: versions, and what counts against the quota. */
export const lockOwner = (tx: Tx, userId: string) => lock(tx, 'documents', userId)

/** Adds a version; the one before it is history. After `lockOwner`. */
export async function addVersion(
  tx: Tx,
  row: Omit<
    UserDocumentRow,
    'version' | 'supersededAt' | 'expiresAt' | 'remindAt' | 'verifiedAt' | 'verifiedBy' | 'rejectionReason'
  >,
): Promise<UserDocumentRow> {
  const { userId, documentTypeId } = row
  const before = await tx
    .updateTable('userDocument')
    .set({ supersededAt: row.uploadedAt })
    .where('userId', '=', userId)
    .where('documentTypeId', '=', documentTypeId)
    .where('supersededAt', 'is', null)
    .returning('version')
    .executeTakeFirst()
  const later = { supersededAt: null, expiresAt: null, remindAt: null, verifiedAt: null, verifiedBy: null }
  return tx
    .insertInto('userDocument')
    .values({ ...row, ...later, rejectionReason: null, version: (before?.version ?? 0) + 1 })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Removes a version; of the current one, the one before it is current again. After `lockOwner`. */
export async function removeVersion(tx: Tx, id: string): Promise<UserDocumentRow | undefined> {
  const removed = await tx.deleteFrom('userDocument').where('id', '=', id).returningAll().executeTakeFirst()
  if (removed && !removed.supersededAt)
    await sql`
      update user_document set superseded_at = null where id = (
        select id from user_document where user_id = ${removed.userId} and document_type_id = ${removed.documentTypeId}
        order by version desc limit 1)`.execute(tx)
  return removed
}

/** Files of the last day, and the bytes of all of them. */
export async function filesOf(db: Db | Tx, userId: string, since: Date): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*) filter (where uploaded_at > ${since}) as count, coalesce(sum(file_size), 0)::bigint as bytes
    from user_document where user_id = ${userId}`.execute(db)
  const { count = 0, bytes = 0 } = rows[0] ?? {}
  return { count: Number(count), bytes: Number(bytes) }
}

type Facts = Partial<
  Pick<UserDocumentRow, 'expiresAt' | 'remindAt' | 'verifiedAt' | 'verifiedBy' | 'rejectionReason' | 'scan'>
>

/**
 * Moves a current version from the state that was `seen`, where the move may begin; undefined where its state is another
 * one, a newer version is there, or it would be verified and the scanner found something meanwhile.
 */
export function moveDocument(
  tx: Tx,
  { id, status: seen }: Pick<UserDocumentRow, 'id' | 'status'>,
  name: keyof typeof documentStates.moves,
  facts: Facts = {},
): Promise<UserDocumentRow | undefined> {
  const { from, to }: Move<DocumentStatus> = documentStates.moves[name]
  const moved = tx
    .updateTable('userDocument')
    .set({ ...facts, status: to })
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .where('status', '=', seen)
    .where('supersededAt', 'is', null)
  return (name === 'verify' ? moved.where('scan', '<>', 'infected') : moved).returningAll().executeTakeFirst()
}

/** Of these documents the earlier versions, newest first, `limit` of each. */
export async function versionsOf(
  db: Db,
  rows: readonly Pick<UserDocumentRow, 'id'>[],
  limit: number,
): Promise<Map<string, UserDocumentRow[]>> {
  const ids = rows.map(({ id }) => id)
  const found = await db
    .selectFrom('userDocument as one')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('userDocument as old')
          .selectAll('old')
          .whereRef('old.userId', '=', 'one.userId')
          .whereRef('old.documentTypeId', '=', 'one.documentTypeId')
          .whereRef('old.version', '<', 'one.version')
          .orderBy('old.version', 'desc')
          .limit(limit)
          .as('earlier'),
      (join) => join.onTrue(),
    )
    .selectAll('earlier')
    .select('one.id as of')
    .where('one.id', '=', anyOf(ids))
    .orderBy('earlier.version', 'desc')
    .execute()
  return Map.groupBy(found, ({ of }) => of)
}

/** All versions of one member, for their copy and their erasure. */
export const documentsOfMember = (db: Db | Tx, userId: string): Promise<UserDocumentRow[]> =>
  db.selectFrom('userDocument').selectAll().where('userId', '=', userId).orderBy('id').execute()

/** Of these ids, those that have a row. */
export async function idsInUse(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('userDocument').select('id').where('id', '=', anyOf(ids)).execute()
  return new Set(rows.map((row) => row.id))
}

export const counters = [
  groupCounter({
    table: 'document_count',
    column: 'count',
    keys: { document_type_id: 'uuid', status: 'text' },
    counted: `select document_type_id, status, count(*) as n from user_document
      where superseded_at is null group by 1, 2`,
  }),
]
