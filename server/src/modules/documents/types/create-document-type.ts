import { createDocumentTypeInput } from '@vondrona/rules/documents'
import { userDocument } from '@vondrona/rules/documents/constants'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { withoutNulls } from '../without-nulls.ts'
import { asNameTaken } from './name-taken.ts'
import { addType, countTypes, type DocumentTypeRow } from './store.ts'

/** R-DOC-04, R-DOC-08. */
export async function createDocumentType(ctx: Context, raw: object): Promise<DocumentTypeRow> {
  ctx.require('createDocumentType')
  const fields = parse(createDocumentTypeInput, withoutNulls(raw))
  const row: DocumentTypeRow = { id: ctx.newId(), revision: 1, ...fields, createdAt: ctx.now(), updatedAt: ctx.now() }
  try {
    await ctx.transaction(async (tx) => {
      if ((await countTypes(tx)) >= userDocument.types)
        throw new Refusal('CONFLICT', 'documents.typesFull', { params: { n: userDocument.types } })
      await addType(tx, row)
      await writeAudit(tx, ctx, 'documentType.created', { targetId: row.id })
    })
  } catch (error) {
    throw asNameTaken(error)
  }
  return row
}
