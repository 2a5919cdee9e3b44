import type { Context } from '../../../kernel/context.ts'
import type { CardText, Picture } from '../../../kernel/http/head.ts'
import { type Image, readShare, sharePicture } from '../../uploads/index.ts'

/** What link-preview bots show of a cover. */
export function previewOf(cover: Image | null, absolute: (path: string) => string | null): Picture | null {
  if (!cover) return null
  const { path, width, height } = sharePicture(cover)
  const address = absolute(path)
  return address ? { address, isLarge: width >= 600, type: 'image/jpeg', width, height } : null
}

/** A cover as it stands on the drawn card of its page. */
export const coverOf = (ctx: Context, cover: Image | null): CardText['picture'] =>
  cover && { key: cover.id, read: () => readShare(ctx, cover.id) }
