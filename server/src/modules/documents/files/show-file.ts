import type { Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { findUser, ticketHolder } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { findDocument, type UserDocumentRow } from '../store.ts'
import { openFile } from './sealed.ts'
import { tickets } from './tickets.ts'

/**
 * The file of a ticket; its holder is asked again whether they may. Of somebody else's document each view is in the log.
 * Refusals: no ticket for this file, or not any more (403), no such file (404).
 */
export async function showFile(
  ctx: Context,
  id: string,
  sent: string,
): Promise<{ document: UserDocumentRow; bytes: Buffer }> {
  const viewer = await holderOf(ctx, id, sent)
  const document = await findDocument(ctx.db, id)
  const mayRead = document && document.scan !== 'infected' && viewer.may('documentTicket', document.userId)
  const bytes = mayRead && (await openFile(ctx, document))
  if (!bytes) throw new Refusal('NOT_FOUND', 'documents.notFound')
  if (viewer.actor?.id !== document.userId) await note(viewer, document)
  return { document, bytes }
}

async function holderOf(ctx: Context, id: string, sent: string): Promise<Context> {
  const ticket = tickets.read(ctx, sent)
  const isForThis = ticket?.documentId === id.toLowerCase()
  const viewer = isForThis && (await ticketHolder(ctx, { actorId: ticket.memberId, sessionId: ticket.sessionId }))
  if (!viewer) throw new Refusal('FORBIDDEN', 'documents.ticketInvalid')
  viewer.require('documentTicket')
  return viewer
}

async function note(viewer: Context, { id, userId, version }: UserDocumentRow): Promise<void> {
  const member = await findUser(viewer.db, userId)
  const about = { targetId: userId, targetName: member?.pseudo, detail: { document: id, version } }
  await writeAudit(viewer.db, viewer, 'document.viewed', about)
}
