import { whyNotDocumentPhoto } from '@vondrona/rules/uploads/document-photo'
import { type Picture, spreadOf } from '../../kernel/images.ts'
import type { FieldRefusal } from '../../kernel/refusal.ts'

/**
 * Why a photo that was drawn anew, or could not be, is none of a document: the sentence says what to do, since sending
 * the same photo again never helps. Run it in `ctx.pools.image`.
 */
export async function whyNotDocument(drawn: Picture | null): Promise<Omit<FieldRefusal, 'field'> | null> {
  if (!drawn) return { key: 'picture.unreadable' }
  return whyNotDocumentPhoto({ ...drawn, spread: await spreadOf(drawn.bytes) })
}
