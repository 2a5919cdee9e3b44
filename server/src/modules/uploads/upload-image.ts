import { image } from '@vondrona/rules/uploads/constants'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { IncomingFile } from './receive-file.ts'
import { storeImage } from './store-image.ts'
import { asResult, type UploadImageResult } from './upload-result.ts'

/** R-MAG-11, R-GQL-53. */
export async function uploadImage(ctx: Context, file: unknown): Promise<UploadImageResult> {
  const { id } = ctx.require('uploadImage')
  if (!(file instanceof IncomingFile)) throw new Refusal('BAD_USER_INPUT', 'shell.badQuery')
  return asResult(ctx, async () => {
    if (file.size === null || file.size > image.maxBytes) throw new Refusal('TOO_LARGE', 'picture.tooLarge')
    return storeImage(ctx, { userId: id, read: () => file.read() })
  })
}
