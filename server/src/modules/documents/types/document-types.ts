import { userDocument } from '@vondrona/rules/documents/constants'
import type { Context } from '../../../kernel/context.ts'
import { listTypes } from './store.ts'

/** R-DOC-03. */
export function documentTypes(ctx: Context) {
  ctx.require('documentTypes')
  return listTypes(ctx.db, userDocument.types)
}
