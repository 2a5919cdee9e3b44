import { documentStates } from '@vondrona/rules/documents'
import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import type { UserDocumentRow } from '../store.ts'

const { expire } = documentStates.moves

/** D-13: some whose date has come are expired now, also earlier versions. */
export function expireSome(tx: Tx, now: Date, limit: number): Promise<UserDocumentRow[]> {
  const due = tx
    .selectFrom('userDocument')
    .select('id')
    .where('status', '=', sql<'verified'>`any(${[...expire.from]}::text[])`)
    .where('status', '=', 'verified') // as the index says it
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
  return tx
    .updateTable('userDocument')
    .set({ status: expire.to, remindAt: null })
    .where('id', 'in', due)
    .returningAll()
    .execute()
}

/** Some whose owner is to be reminded now; each once. */
export function takeReminders(tx: Tx, now: Date, limit: number): Promise<UserDocumentRow[]> {
  const due = tx
    .selectFrom('userDocument')
    .select('id')
    .where('status', '=', 'verified')
    .where('supersededAt', 'is', null)
    .where('remindAt', '<=', now)
    .where('expiresAt', '>', now)
    .orderBy('remindAt')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
  return tx.updateTable('userDocument').set({ remindAt: null }).where('id', 'in', due).returningAll().execute()
}

/** Files that no scanner has looked at, from `after` on, oldest first. */
export function unscanned(db: Db, after: string | null, limit: number): Promise<UserDocumentRow[]> {
  let query = db.selectFrom('userDocument').selectAll().where('scan', '=', 'unscanned')
  if (after)
    query = query.where(
      sql<boolean>`(uploaded_at, id) > (select uploaded_at, id from user_document where id = ${after}::uuid)`,
    )
  return query.orderBy('uploadedAt').orderBy('id').limit(limit).execute()
}

export const noteClean = (db: Db, ids: readonly string[]) =>
  db.updateTable('userDocument').set({ scan: 'clean' }).where('id', '=', anyOf(ids)).execute()

/** The file is never opened any more; what was verified or pending is rejected. */
export async function noteInfected(tx: Tx, id: string, reason: string): Promise<UserDocumentRow | undefined> {
  const { from, to } = documentStates.moves.reject
  const none = { expiresAt: null, remindAt: null, verifiedAt: null, verifiedBy: null }
  const rejected = await tx
    .updateTable('userDocument')
    .set({ ...none, status: to, rejectionReason: reason, scan: 'infected' })
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .returningAll()
    .executeTakeFirst()
  if (!rejected) await tx.updateTable('userDocument').set({ scan: 'infected' }).where('id', '=', id).execute()
  return rejected
}
