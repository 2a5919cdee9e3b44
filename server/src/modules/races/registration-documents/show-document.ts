import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { ticketHolder } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { openPhoto } from './photos.ts'
import { findDocument } from './store.ts'
import { readTicket } from './tickets.ts'

/**
 * The photo of a ticket; its holder is asked again whether they may, and each view is in the log. Refusals: no ticket for
 * this photo, or not any more (403), no such photo (404).
 */
export async function showDocument(ctx: Context, id: string, token: string): Promise<{ name: string; bytes: Buffer }> {
  const ticket = isId(id) ? readTicket(ctx, token, id) : null
  const viewer = ticket && (await ticketHolder(ctx, ticket))
  if (!viewer) throw new Refusal('FORBIDDEN', 'races.ticketInvalid')
  viewer.require('registrationDocumentTicket')
  const document = await findDocument(ctx.db, id)
  const bytes = document?.participationId && (await openPhoto(ctx, document))
  if (!document || !bytes) throw new Refusal('NOT_FOUND', 'races.documentGone')
  const { participationId: targetId, kind } = document
  await writeAudit(ctx.db, viewer, 'registration.documentViewed', { targetId, detail: { kind } })
  return { name: `${kind}.webp`, bytes }
}
