/** Pictures of pages as finished strings, the same for the server's page and the app. */

import type { Language } from '../../texts/index.ts'

/** What a page needs of a picture; `Image` of the contract. */
export interface ShownImage {
  readonly id: string
  readonly url: string
  readonly width: number
  readonly height: number
  readonly thumbhash: string | null
  readonly srcset: string
  readonly avif: string | null
  readonly saver: string
  readonly weight: number
}

export type PictureView = {
  src: string
  srcset: string
  sizes: string
  width: string
  height: string
  thumbhash: string
  /** `fetchpriority` of the first visible image. */
  priority: 'high' | 'auto'
  avif: readonly { srcset: string; sizes: string }[]
}
/** An image that loads on tap. */
export type DeferredImageView = {
  href: string
  srcset: string
  width: string
  height: string
  /** About what it weighs: « 48 Ko ». */
  weight: string
}

export const pictureView = (image: ShownImage, sizes: string, priority: PictureView['priority']): PictureView => ({
  src: image.url,
  srcset: image.srcset,
  sizes,
  width: String(image.width),
  height: String(image.height),
  thumbhash: image.thumbhash ?? '',
  priority,
  avif: image.avif ? [{ srcset: image.avif, sizes }] : [],
})

export const deferredView = (image: ShownImage, language: Language): DeferredImageView => ({
  href: image.url,
  srcset: image.saver,
  width: String(image.width),
  height: String(image.height),
  weight: weightText(image.weight, language),
})

const units = { fr: ['Ko', 'Mo'], en: ['kB', 'MB'] } as const
const locales = { fr: 'fr-MG', en: 'en-GB' } as const

/** R-DATA-07: 86 Ko, 1,2 Mo: units of 1000 bytes, like phone operators. */
export function weightText(bytes: number, language: Language): string {
  const [small, large] = units[language]
  const kilobytes = Math.max(1, Math.round(bytes / 1000))
  if (kilobytes < 1000) return `${kilobytes} ${small}`
  const megabytes = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 1 }).format(kilobytes / 1000)
  return `${megabytes} ${large}`
}
