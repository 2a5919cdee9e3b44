import type { DocumentType } from '@vondrona/rules/accounts'
import { type DocumentStatus, documentStates } from '@vondrona/rules/identity'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Db, Tables, Tx } from '../../../kernel/db.ts'
import { keysOf } from '../photos/store.ts'

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
  /** When the member was told that the photos go because nobody decided on them. */
  expiry_told_at: Date | null
  created_at: Date
}

declare module '../../../kernel/db.ts' {
  interface Tables {
    identity_document: DocumentRow
    counter_check: { user_id: string; checked_by: string; checked_at: Date }
  }
}

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
    expiry_told_at: null,
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
  rows: readonly Omit<DocumentRow, 'late' | 'erased_at' | 'expiry_told_at' | 'number_matches'>[],
) {
  await tx
    .insertInto('identity_document')
    .values(rows.map((row) => ({ ...row, late: false, erased_at: null, expiry_told_at: null, number_matches: true })))
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

type Where = ExpressionBuilder<Tables, 'identity_document'>

/** How each state stands in the columns. */
const stands: Record<DocumentStatus, (eb: Where) => Expression<SqlBool>> = {
  undecided: (eb) => eb('decided_at', 'is', null),
  verified: (eb) => eb.and([eb('decided_at', 'is not', null), eb('verified_at', 'is not', null)]),
  refused: (eb) => eb.and([eb('decided_at', 'is not', null), eb('verified_at', 'is', null)]),
}
const mayMove = (move: keyof typeof documentStates.moves) => (eb: Where) =>
  eb.or(documentStates.moves[move].from.map((state) => stands[state](eb)))

/**
 * `verifiedBy` null: the request was refused. A refused document whose photos are still there becomes verified with
 * its member's unblocking, because that takes the refusal back. Answers whether there was a document to decide on.
 */
export async function decideDocument(tx: Tx, userId: string, at: Date, verifiedBy: string | null): Promise<boolean> {
  const row = await tx
    .updateTable('identity_document')
    .set({ decided_at: at, verified_at: verifiedBy ? at : null, verified_by: verifiedBy })
    .where('user_id', '=', userId)
    .where(mayMove(verifiedBy ? 'verify' : 'refuse'))
    .where((eb) => eb.or([stands.undecided(eb), eb('images_deleted_at', 'is', null)]))
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Active members whose document came after their account was validated and was not looked at yet, oldest first. */
export async function documentsWaiting(db: Db, limit: number): Promise<string[]> {
  const rows = await waiting(db).select('user_id').orderBy('user_id').limit(limit).execute()
  return rows.map((row) => row.user_id)
}

/** How many `documentsWaiting` knows; reads the small index of late documents, not the members. */
export async function countDocumentsWaiting(db: Db | Tx): Promise<number> {
  const { n } = await waiting(db)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

const waiting = (db: Db | Tx) =>
  db
    .selectFrom('identity_document')
    .innerJoin('app_user', 'app_user.id', 'identity_document.user_id')
    .where('late', '=', true)
    .where('identity_document.decided_at', 'is', null)
    .where('app_user.status', '=', 'active')
    .where('app_user.deleted_at', 'is', null)

export async function documentIsUndecided(db: Db | Tx, userId: string): Promise<boolean> {
  return (await findDocument(db, userId))?.decided_at === null
}

export async function reopenDocument(tx: Tx, userId: string) {
  await tx
    .updateTable('identity_document')
    .set({ decided_at: null, verified_at: null, verified_by: null, expiry_told_at: null })
    .where('user_id', '=', userId)
    .where(mayMove('reopen'))
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
  const emptied = { number_matches: null, verified_at: null, verified_by: null, decided_at: null, expiry_told_at: null }
  await tx
    .updateTable('identity_document')
    .set({ ...emptied, late: false, erased_at: at, images_deleted_at: at })
    .where('user_id', '=', userId)
    .execute()
  return removed.map((image) => image.storage_key)
}

export async function forgetNumbersErasedBefore(db: Db, time: Date) {
  await db.deleteFrom('identity_document').where('erased_at', '<', time).execute()
}

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
