import type { Picture } from '../../../kernel/http/head.ts'
import { type Image, sharePicture } from '../../uploads/index.ts'

/** What link-preview bots show of a cover. */
export function previewOf(cover: Image | null, absolute: (path: string) => string | null): Picture | null {
  if (!cover) return null
  const { path, width, height } = sharePicture(cover)
  const address = absolute(path)
  return address ? { address, isLarge: width >= 600, type: 'image/jpeg', width, height } : null
}
