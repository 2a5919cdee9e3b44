import type { Picture } from '../../../kernel/http/head.ts'
import type { Image } from '../../uploads/index.ts'

/** The variant for link-preview bots: at least 600 px wide, no larger than they show. */
export function previewOf(cover: Image | null, absolute: (path: string) => string | null): Picture | null {
  if (!cover) return null
  const variants = cover.srcset
    .split(',')
    .map((one) => one.trim().split(/\s+/))
    .map(([path = '', width = '']) => ({ path, width: Number.parseInt(width, 10) }))
    .filter(({ width }) => width >= 600)
  const { path, width } = variants.sort((a, b) => b.width - a.width)[0] ?? { path: cover.url, width: cover.width }
  const address = absolute(path)
  const height = Math.round((cover.height * width) / cover.width)
  return address ? { address, isLarge: width >= 600, width, height } : null
}
