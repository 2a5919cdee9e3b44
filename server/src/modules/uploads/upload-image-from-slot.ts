import type { Context } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { removeFilesLater } from './remove-files.ts'
import { finishSlot } from './slots/store.ts'
import { ownSlot, readPieces } from './slots/upload-slots.ts'
import { findImage } from './store.ts'
import { storeImage } from './store-image.ts'
import { asResult, type UploadImageResult } from './upload-result.ts'

/** N-07: from a slot of the same member. Asked again after a lost answer it answers the same picture. */
export async function uploadImageFromSlot(ctx: Context, slotId: string): Promise<UploadImageResult> {
  const { id } = ctx.require('uploadImageFromSlot')
  return asResult(ctx, async () => {
    const slot = isId(slotId) ? await ownSlot(ctx, slotId, id) : null
    const done = slot?.imageId && (await findImage(ctx.db, slot.imageId))
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
    })
  })
}
