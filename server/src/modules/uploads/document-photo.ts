import { whyNotDocumentPhoto } from '@vondrona/rules/uploads/document-photo'
import { hasTooManyPixels, type Picture, spreadOf } from '../../kernel/images.ts'
import type { FieldRefusal } from '../../kernel/refusal.ts'

/** Why bytes that should be a picture could not be drawn; a key of texts. */
export const whyNotDrawn = async (sent: Uint8Array) =>
  (await hasTooManyPixels(sent)) ? 'picture.tooManyPixels' : 'picture.unreadable'

/**
 * Why a photo that was drawn anew, or could not be, is none of a document: the sentence says what to do, since sending
 * the same photo again never helps. Run it in `ctx.pools.image`.
 */
export async function whyNotDocument(
  sent: Uint8Array,
  drawn: Picture | null,
): Promise<Omit<FieldRefusal, 'field'> | null> {
  if (!drawn) return { key: await whyNotDrawn(sent) }
  return whyNotDocumentPhoto({ ...drawn, spread: await spreadOf(drawn.bytes) })
}
