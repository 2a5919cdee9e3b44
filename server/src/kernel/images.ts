import { type PhotoPreset, photoCheck, sizeWithin } from '@vondrona/rules/constants'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

/**
 * Uploaded images are never stored as sent: they are decoded, rotated upright, reduced and re-encoded without metadata.
 */

sharp.cache(false) // every upload is another picture; a cache would only keep people's photos in memory
sharp.concurrency(1) // the pool decides how many run at once

export type ImageKind = 'jpeg' | 'png' | 'webp'

/**
 * The type by the first bytes; the name and the declared type of a file prove nothing. Null for anything else,
 * including SVG.
 */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 12))
  if (head.length < 12) return null
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg'
  if (head.subarray(0, 8).equals(pngHead)) return 'png'
  return head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP' ? 'webp' : null
}
const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export interface Box {
  width: number
  height: number
  /** 0 to 1, as in the presets of the rules. */
  quality: number
  /** `cover` fills the box exactly (profile pictures); `inside` keeps everything and never enlarges. */
  fit?: 'inside' | 'cover'
  /** JPEG for link previews; WebP otherwise. */
  as?: 'webp' | 'jpeg'
}

export interface Picture {
  /** WebP, or the type in `as`. */
  bytes: Buffer
  width: number
  height: number
}

/**
 * An image whose header declares more pixels is refused before it is decoded: a whole photo of a camera of 50 megapixels
 * passes. What has to be decoded as a whole (interlaced PNG, upright only when turned) takes some 5 bytes for each pixel.
 */
const maxPixels = 52_000_000

/** Whether that is why an image cannot be decoded; reads only the header. */
export async function hasTooManyPixels(bytes: Uint8Array): Promise<boolean> {
  if (!imageKind(bytes)) return false
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  return size !== null && size.width * size.height > maxPixels
}

/** Throws if the bytes cannot be decoded as an image. Run it in `ctx.pools.image`. */
export async function redraw(
  bytes: Uint8Array,
  { width, height, quality, fit = 'inside', as = 'webp' }: Box,
): Promise<Picture> {
  const picture = (await opened(bytes))
    .resize({ width, height, fit, withoutEnlargement: fit === 'inside' })
    .flatten({ background: '#ffffff' })
  const written =
    as === 'jpeg'
      ? picture.jpeg({ quality: Math.round(quality * 100), mozjpeg: true })
      : picture.webp({ quality: Math.round(quality * 100), effort: 0 }) // half the bytes of JPEG at twice its time
  const { data, info } = await written.toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/**
 * In the box and under the bytes of a preset: lower quality first, then smaller. Null where the bytes cannot be decoded,
 * or nothing is small enough. Run it in `ctx.pools.image`.
 */
export async function redrawWithin(bytes: Uint8Array, { maxBytes, ...box }: PhotoPreset): Promise<Picture | null> {
  const fitted = await fittedSize(bytes, box).catch(() => null)
  if (!fitted) return null
  for (const [quality, scale] of [
    [box.quality, 1],
    [0.6, 1],
    [0.5, 0.8],
    [0.4, 0.6],
  ] as const) {
    const size = { width: Math.ceil(fitted.width * scale), height: Math.ceil(fitted.height * scale) }
    const drawn = await redraw(bytes, { ...size, quality }).catch(() => null)
    if (!drawn || drawn.bytes.length <= maxBytes) return drawn
  }
  return null
}

/** In the box of a preset, however heavy. Throws and runs like `redraw`. */
export const redrawPhoto = async (bytes: Uint8Array, preset: PhotoPreset): Promise<Picture> =>
  redraw(bytes, { ...preset, ...(await fittedSize(bytes, preset)) })

/** Reads only the header. */
const fittedSize = async (bytes: Uint8Array, box: { width: number; height: number }) =>
  sizeWithin((await (await opened(bytes)).metadata()).autoOrient, box)

/** The only way untrusted bytes reach the decoder. */
async function opened(bytes: Uint8Array): Promise<Sharp> {
  if (!imageKind(bytes)) throw new Error('neither JPEG, PNG nor WebP')
  const decoder = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: false }).autoOrient()
  const { icc } = await decoder.metadata()
  // 16 bit with a profile would come out dull; without one they would be taken for another space
  return icc ? decoder.withIccProfile('srgb', { attach: false }) : decoder
}

/** The size when upright and fitted into `side` × `side`; reads only the header. */
export async function sizeOf(bytes: Uint8Array, side: number): Promise<{ width: number; height: number }> {
  const { width, height } = (await (await opened(bytes)).metadata()).autoOrient
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** How much the greys of a decodable image differ, at the size at which the browser looks at them. */
export async function spreadOf(bytes: Uint8Array): Promise<number> {
  const { side } = photoCheck
  const grey = (await opened(bytes))
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .greyscale()
  const { channels } = await sharp(await grey.png({ compressionLevel: 0 }).toBuffer()).stats()
  return channels[0]?.stdev ?? 0
}

/** A decoded image: upright, RGB, on white. */
export interface Pixels {
  data: Buffer
  width: number
  height: number
}

/** Decodes and fits, never enlarges; several files can be encoded from the result. Throws like `redraw`. */
export async function decode(bytes: Uint8Array, box: { width: number; height: number }): Promise<Pixels> {
  const { data, info } = await (await opened(bytes))
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Scales pixels down to this width; never up. */
export async function narrow(pixels: Pixels, width: number): Promise<Pixels> {
  if (width >= pixels.width) return pixels
  const { data, info } = await raw(pixels).resize({ width }).raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** `quality` on the encoder's scale, 1 to 100. */
export const encode = (pixels: Pixels, as: 'webp' | 'avif', quality: number): Promise<Buffer> =>
  as === 'webp'
    ? raw(pixels).webp({ quality, effort: 2 }).toBuffer()
    : raw(pixels).avif({ quality, effort: 2 }).toBuffer()

/** A placeholder of about 25 bytes that a page shows until the image has loaded. */
export async function thumbhash(pixels: Pixels): Promise<Uint8Array> {
  const { data, info } = await raw(pixels)
    .resize({ width: 100, height: 100, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return rgbaToThumbHash(info.width, info.height, data)
}

const raw = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 3 } })

/** A picture that fills a column of a drawing. Throws where it cannot be decoded. Run it in `ctx.pools.image`. */
export async function columnOf(
  bytes: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const filled = (await opened(bytes)).resize({ width, height, fit: 'cover' })
  return filled
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer()
}

/**
 * A drawing of ours as PNG, with a column laid over it. Few colours, because messengers show no picture of more
 * than some 600 kB. `svg` is never somebody else's: it may name files. Run it in `ctx.pools.image`.
 */
export async function rasterize(
  svg: string,
  { width, height }: { width: number; height: number },
  beside: { column: Buffer; left: number } | null = null,
): Promise<Buffer> {
  const drawn = sharp(Buffer.from(svg), { limitInputPixels: maxPixels }).resize({ width, height, fit: 'fill' })
  return drawn
    .composite(beside ? [{ input: beside.column, left: beside.left, top: 0 }] : [])
    .flatten({ background: '#ffffff' })
    .png({ palette: true, colours: 192, compressionLevel: 9, effort: 4, dither: 0 }) // dithered, a photo spills into the paper beside it
    .toBuffer()
}
