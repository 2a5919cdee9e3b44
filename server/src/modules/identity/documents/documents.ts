import type { DocumentType } from '@vondrona/rules/accounts'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { changeUser } from '../../accounts/index.ts'
import { removeFilesLater } from '../../uploads/index.ts'
import { closeCorrections } from '../corrections/store.ts'
import { attachPhotos, type KeptPhoto } from '../photos/photos.ts'
import { numberMarks } from './document-number.ts'
import { decideDocument, findDocument, putDocument, removeDocument, reopenDocument } from './store.ts'

export interface NewDocument {
  type: DocumentType
  number: string
  photos: readonly KeptPhoto[]
  /** The account is active already: somebody has to look at the document all the same. */
  late?: boolean
}

/** Puts a document on a member's file, instead of the one before. A number in use throws what `asNumberTaken` knows. */
export async function attachDocument(
  tx: Tx,
  ctx: Context,
  userId: string,
  { type, number, photos, late = false }: NewDocument,
) {
  await removeFilesLater(tx, ctx, await removeDocument(tx, userId))
  await putDocument(tx, { userId, type, ...numberMarks(ctx, type, number), late, createdAt: ctx.now() })
  await attachPhotos(tx, ctx, userId, photos)
}

/** Forgets a member's document with its photos: a minor by correction, an erased account. */
export async function dropDocument(tx: Tx, ctx: Context, userId: string) {
  await removeFilesLater(tx, ctx, await removeDocument(tx, userId))
}

/**
 * Part of a decision on a member: open requests for corrections are closed, and the time the photos are kept
 * begins. Answers whether a document was waiting for it.
 */
export async function settleDocument(tx: Tx, ctx: Context, userId: string, verifiedBy: string | null) {
  await closeCorrections(tx, userId, ctx.now())
  const decided = await decideDocument(tx, userId, ctx.now(), verifiedBy)
  if (!decided && verifiedBy) await askAgain(tx, ctx, userId)
  return decided
}

/** The member was refused, the photos have had their time, and now they are let in: nobody can verify what is gone. */
async function askAgain(tx: Tx, ctx: Context, userId: string) {
  const document = await findDocument(tx, userId)
  if (!document || document.verifiedAt) return
  await dropDocument(tx, ctx, userId)
  await changeUser(tx, userId, { documentType: null, documentNumberSealed: null }, ctx.now())
}

/** The decision is taken back: the photos stay until the next one. */
export const unsettleDocument = (tx: Tx, userId: string) => reopenDocument(tx, userId)
