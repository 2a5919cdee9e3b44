import { imageQuality, image as limits } from '@vondrona/rules/uploads/constants'
import type { ImageRow } from './store.ts'

/** `Image` of the contract. */
export interface Image {
  id: string
  url: string
  width: number
  height: number
  thumbhash: string | null
  srcset: string
  avif: string | null
  saver: string
  weight: number
}

/** The address that stays the same: the largest variant there is, or the one for who saves data. */
export const large = 'large.webp'
/** R-CONST-36: `low` is for who saves data, `medium` for the widths of a page, `high` for the largest. */
export const webp = (width: number, quality: keyof typeof imageQuality) => `${width}-${imageQuality[quality]}.webp`

/** The name of an AVIF variant. */
export const avif = (width: number) => `${width}.avif`
/** What was sent, until the variants are generated; never served. */
export const source = 'source'

const hex = (id: string) => id.replaceAll('-', '')

/** The storage folder of an image. */
export const folderOf = (id: string) => `images/${hex(id)}`

/** The storage key of a variant. */
export const keyOf = (id: string, variant: string) => `${folderOf(id)}/${variant}`

/** The public address of a variant. */
export const addressOf = (id: string, variant: string) => `/api/images/${hex(id)}/${variant}`

/** The id of 32 hexadecimal digits; null for anything else. */
export function idOf(text: string): string | null {
  const [, a, b, c, d, e] = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(text) ?? []
  return a ? `${a}-${b}-${c}-${d}-${e}` : null
}

/** The id of a picture from an address that uploadImage answered; null for any other address. */
export function imageIdAt(url: string): string | null {
  const address = URL.parse(url, 'http://here')
  const [, digits = ''] = /^\/api\/images\/([0-9a-f]{32})\/[\w.-]+$/.exec(address?.pathname ?? '') ?? []
  return idOf(digits)
}

/** The widths of a picture this wide: never enlarged, the largest at most that of the list. */
export function widthsOf(width: number): number[] {
  const most = Math.min(width, limits.widths[limits.widths.length - 1] as number)
  return [...limits.widths.filter((one) => one < most), most]
}

/** Names only files that exist. */
export function toImage(row: ImageRow): Image {
  const { id, width, height, widths, weight, readyAt } = row
  const set = (variant: (width: number) => string) =>
    widths.map((one) => `${addressOf(id, variant(one))} ${one}w`).join(', ')
  const medium = set((one) => webp(one, 'medium'))
  return {
    id,
    width,
    height,
    weight,
    thumbhash: Buffer.from(row.thumbhash).toString('base64'),
    url: addressOf(id, large),
    srcset: medium,
    avif: row.hasAvif ? set(avif) : null,
    saver: readyAt ? set((one) => webp(one, 'low')) : medium,
  }
}
