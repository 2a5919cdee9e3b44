import type { Context } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { Refusal, say } from '../../kernel/refusal.ts'
import { type Image, toImage } from './image.ts'
import { IncomingFile } from './incoming.ts'
import { keepImage } from './keep-image.ts'
import { removeFilesLater } from './remove-files.ts'
import { finishSlot } from './slots/store.ts'
import { ownSlot, readPieces } from './slots/upload-slots.ts'
import { findImage, type ImageRow } from './store.ts'

/** `UploadImageResult` of the contract. */
interface UploadImageResult {
  success: boolean
  url: string | null
  error: string | null
  image: Image | null
}

/** R-MAG-11, R-GQL-53. */
export async function uploadImage(ctx: Context, file: unknown): Promise<UploadImageResult> {
  const { id } = ctx.require('uploadImage')
  if (!(file instanceof IncomingFile)) throw new Refusal('BAD_USER_INPUT', 'shell.badQuery')
  return told(ctx, async () => {
    if (file.size === null) throw new Refusal('TOO_LARGE', 'picture.tooLarge')
    return keepImage(ctx, { userId: id, read: () => file.read() })
  })
}

/** N-07: from a slot of the same member. Asked again after a lost answer it answers the same picture. */
export async function uploadImageFromSlot(ctx: Context, slotId: string): Promise<UploadImageResult> {
  const { id } = ctx.require('uploadImageFromSlot')
  return told(ctx, async () => {
    const slot = isId(slotId) ? await ownSlot(ctx, slotId, id) : null
    const done = slot?.imageId && (await findImage(ctx.db, slot.imageId))
    if (done) return done
    const read = async () => {
      const bytes = slot && (await readPieces(ctx, slot))
      if (!bytes) throw new Refusal('BAD_USER_INPUT', 'uploads.incomplete')
      return bytes
    }
    return keepImage(ctx, {
      userId: id,
      read,
      and: async (tx, row) => removeFilesLater(tx, ctx, await finishSlot(tx, slotId, row.id)),
    })
  })
}

/** What is wrong with the picture is part of the answer, in the caller's language; pressure and bugs are errors. */
async function told(ctx: Context, work: () => Promise<ImageRow>): Promise<UploadImageResult> {
  try {
    const image = toImage(await work())
    return { success: true, url: image.url, error: null, image }
  } catch (error) {
    if (!(error instanceof Refusal) || !['BAD_USER_INPUT', 'TOO_LARGE'].includes(error.code)) throw error
    const sentence = say(ctx.sentences, ctx.language, error.key, error.details.params)
    return { success: false, url: null, error: sentence, image: null }
  }
}
