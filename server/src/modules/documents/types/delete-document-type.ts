import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal, say } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { removeType } from './store.ts'

/** R-DOC-04: only what nobody has sent; the foreign key decides. */
export async function deleteDocumentType(ctx: Context, id: string) {
  ctx.require('deleteDocumentType')
  try {
    await ctx.transaction(async (tx) => {
      const row = isId(id) ? await removeType(tx, id) : undefined
      if (!row) throw new Refusal('NOT_FOUND', 'documents.typeNotFound')
      await writeAudit(tx, ctx, 'documentType.deleted', { targetId: row.id })
    })
  } catch (error) {
    if ((error as { code?: unknown }).code === '23503') throw new Refusal('CONFLICT', 'documents.typeInUse')
    throw error
  }
  return { success: true, message: say(ctx.sentences, ctx.language, 'documents.typeDeleted') }
}
