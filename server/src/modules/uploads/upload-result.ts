import type { Context } from '../../kernel/context.ts'
import { Refusal, say } from '../../kernel/refusal.ts'
import { type Image, toImage } from './image.ts'
import type { ImageRow } from './store.ts'

/** `UploadImageResult` of the contract. */
export interface UploadImageResult {
  success: boolean
  url: string | null
  error: string | null
  image: Image | null
}

/** What is wrong with the picture is part of the answer, in the caller's language; pressure and bugs are errors. */
export async function asResult(ctx: Context, work: () => Promise<ImageRow>): Promise<UploadImageResult> {
  try {
    const image = toImage(await work())
    return { success: true, url: image.url, error: null, image }
  } catch (error) {
    if (!(error instanceof Refusal) || !['BAD_USER_INPUT', 'TOO_LARGE'].includes(error.code)) throw error
    const sentence = say(ctx.sentences, ctx.language, error.key, error.details.params)
    return { success: false, url: null, error: sentence, image: null }
  }
}
