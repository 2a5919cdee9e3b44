import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { readOwnSlot, removeFilesLater, removeSlots } from '../../uploads/index.ts'
import { findBySlot, type UserDocumentRow } from '../store.ts'
import { declaredUntil } from './declared-until.ts'
import { keepVersion, spendTry, typeToSend } from './keep-version.ts'

interface Sent {
  slotId: string
  documentTypeId: string
  name: string
  expiresOn?: unknown
}

/** R-DOC-12: from a slot of the same member. Asked again after a lost answer, also at once, it answers the same document. */
export async function uploadDocumentFromSlot(
  ctx: Context,
  { slotId, documentTypeId, name, expiresOn }: Sent,
): Promise<UserDocumentRow> {
  const { id: userId } = ctx.require('uploadDocumentFromSlot')
  if (!isId(slotId)) throw incomplete()
  const done = await documentOf(ctx, slotId, userId)
  if (done) return done
  await spendTry(ctx, userId)
  const type = await typeToSend(ctx, documentTypeId)
  const until = declaredUntil(ctx, type, expiresOn)
  const bytes = await readOwnSlot(ctx, slotId, userId)
  if (!bytes) {
    const same = await documentOf(ctx, slotId, userId) // made since, by the same request that was sent twice
    if (same) return same
    throw incomplete()
  }
  const sent = { userId, type, name, slotId, until, read: async () => bytes }
  try {
    return await keepVersion(ctx, {
      ...sent,
      and: async (tx) => removeFilesLater(tx, ctx, await removeSlots(tx, [slotId])),
    })
  } catch (error) {
    const { code, constraint } = error as { code?: unknown; constraint?: unknown }
    const same =
      code === '23505' && constraint === 'user_document_slot_id_key' && (await documentOf(ctx, slotId, userId))
    if (same) return same
    throw error
  }
}

const incomplete = () => new Refusal('BAD_USER_INPUT', 'documents.incomplete')

async function documentOf(ctx: Context, slotId: string, userId: string): Promise<UserDocumentRow | null> {
  const row = await findBySlot(ctx.db, slotId)
  return row?.userId === userId ? row : null
}
