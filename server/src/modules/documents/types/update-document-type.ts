import { updateDocumentTypeInput } from '@vondrona/rules/documents'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { refuseStale, writeAudit } from '../../audit/index.ts'
import { withoutNulls } from '../without-nulls.ts'
import { asNameTaken } from './name-taken.ts'
import { changeType, type DocumentTypeRow, lockType } from './store.ts'

/** R-DOC-04: what is not named stays; documents that were sent keep their state and their date. */
export async function updateDocumentType(ctx: Context, id: string, raw: object): Promise<DocumentTypeRow> {
  ctx.require('updateDocumentType')
  const { revision, ...changes } = parse(updateDocumentTypeInput, withoutNulls(raw))
  try {
    return await ctx.transaction(async (tx) => {
      const before = isId(id) ? await lockType(tx, id) : undefined
      if (!before) throw new Refusal('NOT_FOUND', 'documents.typeNotFound')
      const { revision: stored, updatedAt: savedAt } = before
      await refuseStale(tx, ctx, { sent: revision, stored, targetId: before.id, actions: 'documentType.', savedAt })
      const row = await changeType(tx, before.id, changes, ctx.now())
      await writeAudit(tx, ctx, 'documentType.changed', { targetId: row.id, detail: { fields: Object.keys(changes) } })
      return row
    })
  } catch (error) {
    throw asNameTaken(error)
  }
}
