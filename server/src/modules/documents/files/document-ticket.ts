import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { findDocument } from '../store.ts'
import { tickets } from './tickets.ts'

/** The address under which files are served. */
export const addressOf = (id: string) => `/api/documents/${id}`

/** R-GAP-16: the address of one file, for its owner or an administrator, for one minute. */
export async function documentTicket(ctx: Context, id: string) {
  const actor = ctx.require('documentTicket')
  const row = isId(id) ? await findDocument(ctx.db, id) : undefined
  if (!row || !ctx.may('documentTicket', row.userId)) throw new Refusal('NOT_FOUND', 'documents.notFound')
  if (row.scan === 'infected') throw new Refusal('CONFLICT', 'documents.isInfected')
  const ticket = { memberId: actor.id, sessionId: actor.sessionId, documentId: row.id }
  const { token, expiresAt } = tickets.make(ctx, ticket)
  return { url: `${addressOf(row.id)}?ticket=${token}`, expiresAt }
}
