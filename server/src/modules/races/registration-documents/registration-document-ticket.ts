import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { findDocument } from './store.ts'
import { makeTicket } from './tickets.ts'

/** The address of a registrant's photo, for this organiser, for one minute. */
export async function registrationDocumentTicket(ctx: Context, documentId: string) {
  const actor = ctx.require('registrationDocumentTicket')
  const document = isId(documentId) ? await findDocument(ctx.db, documentId) : undefined
  if (!document?.participationId || !document.storageKey) throw new Refusal('NOT_FOUND', 'races.documentGone')
  const { id } = document
  const { token, expiresAt } = makeTicket(ctx, { actorId: actor.id, sessionId: actor.sessionId, documentId: id })
  return { url: `/api/races/documents/${id}?ticket=${token}`, expiresAt }
}
