/** Pictures of pages as finished strings, the same for the server's page and the app. */

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

export const deferredView = (image: ShownImage): DeferredImageView => ({
  href: image.url,
  srcset: image.saver,
  width: String(image.width),
  height: String(image.height),
})
