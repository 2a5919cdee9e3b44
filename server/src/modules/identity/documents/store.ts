import type { DocumentType } from '@vondrona/rules/accounts'
import { type DocumentStatus, documentStates } from '@vondrona/rules/identity'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Db, Tables, Tx } from '../../../kernel/db.ts'
import { keysOf } from '../photos/store.ts'

export interface DocumentRow {
  userId: string
  type: DocumentType
  numberHash: Buffer
  /** Keyed hashes by which near numbers are found (`nearNumbers`); null: not computed yet. */
  nearNumbers: readonly string[] | null
  numberMatches: boolean | null
  /** Sent when the account was active already. */
  late: boolean
  verifiedAt: Date | null
  verifiedBy: string | null
  decidedAt: Date | null
  imagesDeletedAt: Date | null
  /** The account is erased and was blocked: only the hash of the number is left. */
  erasedAt: Date | null
  /** When the member was notified that the photos will be deleted because nobody decided on them. */
  expiryToldAt: Date | null
  createdAt: Date
}

declare module '../../../kernel/db.ts' {
  interface Tables {
    identityDocument: DocumentRow
    adultTold: { userId: string; toldAt: Date }
    counterCheck: { userId: string; checkedBy: string; checkedAt: Date }
  }
}

/** That somebody who came of age was asked for a document; false: they were before. */
export async function noteAdult(tx: Tx, userId: string, toldAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('adultTold')
    .values({ userId, toldAt })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** One document per member; a new one starts unchecked. Throws the unique violation `identity_number_once`. */
export async function putDocument(
  tx: Tx,
  row: Pick<DocumentRow, 'userId' | 'type' | 'numberHash' | 'nearNumbers' | 'late' | 'createdAt'>,
) {
  const fresh = {
    ...row,
    numberMatches: null,
    verifiedAt: null,
    verifiedBy: null,
    decidedAt: null,
    imagesDeletedAt: null,
    erasedAt: null,
    expiryToldAt: null,
  }
  await tx
    .insertInto('identityDocument')
    .values(fresh)
    .onConflict((on) => on.column('userId').doUpdateSet(fresh))
    .execute()
}

/** Documents that were looked at elsewhere and whose photos are gone already (imported members, the demo). */
export async function addOldDocuments(
  tx: Tx,
  rows: readonly Omit<DocumentRow, 'late' | 'erasedAt' | 'expiryToldAt' | 'numberMatches'>[],
) {
  await tx
    .insertInto('identityDocument')
    .values(rows.map((row) => ({ ...row, late: false, erasedAt: null, expiryToldAt: null, numberMatches: true })))
    .execute()
}

/** The identity document of a member. */
export const findDocument = (db: Db | Tx, userId: string) =>
  db.selectFrom('identityDocument').selectAll().where('userId', '=', userId).executeTakeFirst()

/** Whether another account proves itself with this number. */
export async function numberIsTaken(db: Db | Tx, type: DocumentType, numberHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('identityDocument')
    .select('userId')
    .where('type', '=', type)
    .where('numberHash', '=', numberHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Whose documents have one of these numbers. */
export async function numberOwners(db: Db, numbers: readonly Pick<DocumentRow, 'type' | 'numberHash'>[]) {
  if (numbers.length === 0) return []
  const rows = await db
    .selectFrom('identityDocument')
    .select('userId')
    .where((eb) => eb.or(numbers.map((one) => eb.and(one))))
    .execute()
  return rows.map((row) => row.userId)
}

/** Throws the unique violation `identity_number_once`. */
export async function changeNumber(tx: Tx, userId: string, marks: Pick<DocumentRow, 'numberHash' | 'nearNumbers'>) {
  await tx
    .updateTable('identityDocument')
    .set({ ...marks, numberMatches: null })
    .where('userId', '=', userId)
    .execute()
}

/** F-KYC-04: stores whether the number that the reviewer typed is the declared one. */
export async function noteComparison(tx: Tx, userId: string, matches: boolean) {
  await tx.updateTable('identityDocument').set({ numberMatches: matches }).where('userId', '=', userId).execute()
}

type Where = ExpressionBuilder<Tables, 'identityDocument'>

/** How the columns represent each state. */
const stands: Record<DocumentStatus, (eb: Where) => Expression<SqlBool>> = {
  undecided: (eb) => eb('decidedAt', 'is', null),
  verified: (eb) => eb.and([eb('decidedAt', 'is not', null), eb('verifiedAt', 'is not', null)]),
  refused: (eb) => eb.and([eb('decidedAt', 'is not', null), eb('verifiedAt', 'is', null)]),
}
const mayMove = (move: keyof typeof documentStates.moves) => (eb: Where) =>
  eb.or(documentStates.moves[move].from.map((state) => stands[state](eb)))

/**
 * `verifiedBy` null: the request was refused. A refused document whose photos are still there becomes verified with
 * its member's unblocking, because that takes the refusal back. Answers whether there was a document to decide on.
 */
export async function decideDocument(tx: Tx, userId: string, at: Date, verifiedBy: string | null): Promise<boolean> {
  const row = await tx
    .updateTable('identityDocument')
    .set({ decidedAt: at, verifiedAt: verifiedBy ? at : null, verifiedBy })
    .where('userId', '=', userId)
    .where(mayMove(verifiedBy ? 'verify' : 'refuse'))
    .where((eb) => eb.or([stands.undecided(eb), eb('imagesDeletedAt', 'is', null)]))
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

/** Active members whose document came after their account was validated and was not looked at yet, oldest first. */
export async function documentsWaiting(db: Db, limit: number): Promise<string[]> {
  const rows = await waiting(db).select('userId').orderBy('userId').limit(limit).execute()
  return rows.map((row) => row.userId)
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
    .selectFrom('identityDocument')
    .innerJoin('appUser', 'appUser.id', 'identityDocument.userId')
    .where('late', '=', true)
    .where('identityDocument.decidedAt', 'is', null)
    .where('appUser.status', '=', 'active')
    .where('appUser.deletedAt', 'is', null)

/** Whether a member has a document without a decision. */
export async function documentIsUndecided(db: Db | Tx, userId: string): Promise<boolean> {
  return (await findDocument(db, userId))?.decidedAt === null
}

/** Takes back the decision on a document, where its state allows it. */
export async function reopenDocument(tx: Tx, userId: string) {
  await tx
    .updateTable('identityDocument')
    .set({ decidedAt: null, verifiedAt: null, verifiedBy: null, expiryToldAt: null })
    .where('userId', '=', userId)
    .where(mayMove('reopen'))
    .execute()
}

/** Removes the document and the rows of its photos; answers the photos' storage keys. */
export async function removeDocument(tx: Tx, userId: string): Promise<string[]> {
  const keys = await keysOf(tx, userId)
  await tx.deleteFrom('identityDocument').where('userId', '=', userId).execute()
  return keys
}

/** Leaves the hash of the number and nothing else; answers the photos' storage keys. */
export async function keepNumberOnly(tx: Tx, userId: string, at: Date): Promise<string[]> {
  const removed = await tx.deleteFrom('identityImage').where('userId', '=', userId).returning('storageKey').execute()
  const emptied = {
    numberMatches: null,
    verifiedAt: null,
    verifiedBy: null,
    decidedAt: null,
    expiryToldAt: null,
    nearNumbers: null,
  }
  await tx
    .updateTable('identityDocument')
    .set({ ...emptied, late: false, erasedAt: at, imagesDeletedAt: at })
    .where('userId', '=', userId)
    .execute()
  return removed.map((image) => image.storageKey)
}

/** Deletes documents that were erased before this time; until then their hashes block a second account. */
export async function forgetNumbersErasedBefore(db: Db, time: Date) {
  await db.deleteFrom('identityDocument').where('erasedAt', '<', time).execute()
}

/** F-KYC-05: records who checked the document at the counter; the last check counts. */
export async function putCounterCheck(tx: Tx, userId: string, by: string, at: Date) {
  const row = { userId, checkedBy: by, checkedAt: at }
  await tx
    .insertInto('counterCheck')
    .values(row)
    .onConflict((on) => on.column('userId').doUpdateSet(row))
    .execute()
}

/** The check of a member's document at the counter. */
export const findCounterCheck = (db: Db | Tx, userId: string) =>
  db.selectFrom('counterCheck').selectAll().where('userId', '=', userId).executeTakeFirst()
