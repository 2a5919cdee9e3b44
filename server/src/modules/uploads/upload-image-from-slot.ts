import type { Context } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { removeFilesLater } from './remove-files.ts'
import { finishSlot, type SlotRow } from './slots/store.ts'
import { ownSlot, readPieces } from './slots/upload-slots.ts'
import { findImage } from './store.ts'
import { storeImage } from './store-image.ts'
import { asResult, type UploadImageResult } from './upload-result.ts'

/** N-07: from a slot of the same member. Asked again after a lost answer, also at once, it answers the same picture. */
export async function uploadImageFromSlot(ctx: Context, slotId: string): Promise<UploadImageResult> {
  const { id } = ctx.require('uploadImageFromSlot')
  return asResult(ctx, async () => {
    const slot = isId(slotId) ? await ownSlot(ctx, slotId, id) : null
    const done = await imageOf(ctx, slot)
    if (done) return done
    const read = async () => {
      const bytes = slot && (await readPieces(ctx, slot))
      if (!bytes) throw new Refusal('BAD_USER_INPUT', 'uploads.incomplete')
      return bytes
    }
    return storeImage(ctx, {
      userId: id,
      read,
      and: async (tx, row) => removeFilesLater(tx, ctx, await finishSlot(tx, slotId, row.id)),
    }).catch(async (error) => {
      const same = await imageOf(ctx, slot && (await ownSlot(ctx, slotId, id))) // made since, by the same request
      if (same) return same
      throw error
    })
  })
}

/** What a slot has become. */
const imageOf = async (ctx: Context, slot: SlotRow | null) => (slot?.imageId ? findImage(ctx.db, slot.imageId) : null)
