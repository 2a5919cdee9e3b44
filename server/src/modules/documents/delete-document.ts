import { mayOwnerDelete } from '@vondrona/rules/documents'
import { afterCommit, type Context } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { Refusal, say } from '../../kernel/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import { removeFilesLater } from '../uploads/index.ts'
import { findDocument, lockOwner, removeVersion } from './store.ts'

const notFound = () => new Refusal('NOT_FOUND', 'documents.notFound')

/** R-DOC-06: its owner what was never verified, an administrator any; the log keeps that it went. */
export async function deleteDocument(ctx: Context, id: string) {
  const actor = ctx.require('deleteDocument')
  const found = isId(id) ? await findDocument(ctx.db, id) : undefined
  if (!found || !ctx.may('deleteDocument', found.userId)) throw notFound()
  const { userId } = found
  await ctx.transaction(async (tx) => {
    await lockOwner(tx, userId)
    const removed = await removeVersion(tx, found.id)
    if (!removed) throw notFound()
    if (actor.role !== 'admin' && !mayOwnerDelete(removed)) throw new Refusal('CONFLICT', 'documents.alreadyVerified')
    await removeFilesLater(tx, ctx, [removed.storageKey])
    const { documentTypeId: documentType, version, status } = removed
    await writeAudit(tx, ctx, 'document.deleted', { targetId: userId, detail: { documentType, version, status } })
    afterCommit(tx, () => ctx.publish('documents.changed', { userId, documentId: found.id }))
  })
  return { success: true, message: say(ctx.sentences, ctx.language, 'documents.deleted') }
}
