import type { DocumentStatus } from '@vondrona/rules/documents'
import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import type { UserDocumentRow } from '../store.ts'

export interface DocumentFilter {
  status?: DocumentStatus | undefined
  typeId?: string | undefined
}

/** Current versions: those that wait oldest first, others newest first; each filter has an index in this order. */
export function listDocuments(
  db: Db,
  { status, typeId }: DocumentFilter,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<UserDocumentRow[]> {
  const isQueue = status === 'pending'
  let query = db.selectFrom('userDocument').selectAll().where('supersededAt', 'is', null)
  if (status) query = query.where('status', '=', status)
  if (typeId) query = query.where('documentTypeId', '=', typeId)
  if (after) {
    const place = sql`(select uploaded_at, id from user_document where id = ${after}::uuid)`
    query = query.where(
      isQueue ? sql<boolean>`(uploaded_at, id) > ${place}` : sql<boolean>`(uploaded_at, id) < ${place}`,
    )
  }
  const order = isQueue ? 'asc' : 'desc'
  return query.orderBy('uploadedAt', order).orderBy('id', order).limit(limit).execute()
}

/** From counters: as fast with a million documents as with ten. */
export async function countsByStatus(
  db: Db | Tx,
  { status, typeId }: DocumentFilter = {},
): Promise<{ status: DocumentStatus; count: number }[]> {
  let query = db
    .selectFrom('documentCount')
    .select((eb) => ['status', eb.fn.sum<number>('count').$castTo<number>().as('count')])
    .groupBy('status')
    .having((eb) => eb.fn.sum('count'), '>', 0)
  if (status) query = query.where('status', '=', status)
  if (typeId) query = query.where('documentTypeId', '=', typeId)
  return (await query.execute()).map((row) => ({ status: row.status, count: Number(row.count) }))
}

/** How many wait for somebody who verifies them. */
export const countPending = async (db: Db): Promise<number> =>
  (await countsByStatus(db, { status: 'pending' })).reduce((sum, { count }) => sum + count, 0)

/** The current version of each document of a member. */
export const currentDocumentsOf = (db: Db | Tx, userId: string, limit: number): Promise<UserDocumentRow[]> =>
  db
    .selectFrom('userDocument')
    .selectAll()
    .where('userId', '=', userId)
    .where('supersededAt', 'is', null)
    .orderBy('documentTypeId')
    .limit(limit)
    .execute()

/** What administrators see of those who sent documents. */
export async function ownersOf(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('appUser')
    .select(['id', 'pseudo', 'nom', 'prenom', 'profilePicture'])
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
