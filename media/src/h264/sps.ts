import { SourceRefusal } from '../hub/refusal.ts'
import { isTooLarge, pictureMax } from '../picture-limit.ts'
import { BitReader, payloadOf } from './bits.ts'

export interface Sps {
  /** px, as shown (cropped). */
  width: number
  height: number
  /** If the encoder specifies it (VUI timing), otherwise null. */
  fps: number | null
}

const longestSps = 1024 // bytes; a real one has about 30
const sideMax = 8192 // px
const highProfiles = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135])

/** Chroma formats by their number (H.264 table 6-1). */
const chromas = ['4:0:0', '4:2:0', '4:2:2', '4:4:4'] as const

/**
 * Reads a sequence parameter set (H.264 §7.3.2.1); throws when it is invalid, and a SourceRefusal for a picture that is
 * too large or that browsers do not decode.
 */
export function parseSps(nal: Uint8Array): Sps {
  if (nal.length > longestSps || ((nal[0] as number) & 31) !== 7) throw new Error('H.264: not an SPS')
  const r = new BitReader(payloadOf(nal))
  const profile = r.bits(8)
  r.bits(16)
  r.ue()
  const isGrey = highProfiles.has(profile) && readFormat(r) === 0
  r.ue()
  skipPictureOrder(r)
  r.ue()
  r.bit()
  const columns = r.ue() + 1
  const rows = r.ue() + 1
  const fields = r.flag() ? 1 : 2
  const coded = { width: columns * 16, height: rows * 16 * fields } // what a decoder allocates, cropped or not
  if (isTooLarge(coded)) throw tooLarge(coded)
  if (fields === 2) r.bit()
  r.bit()
  const crop = r.flag() ? [r.ue(), r.ue(), r.ue(), r.ue()] : [0, 0, 0, 0]
  const [left = 0, right = 0, top = 0, bottom = 0] = crop
  const unit = isGrey ? 1 : 2
  const width = columns * 16 - (left + right) * unit
  const height = rows * 16 * fields - (top + bottom) * unit * fields
  if (!(width >= 16 && height >= 16 && width <= sideMax && height <= sideMax)) {
    throw new Error(`H.264: a picture of ${width} × ${height} cannot be`)
  }
  return { width, height, fps: readFps(r) }
}

const tooLarge = ({ width, height }: { width: number; height: number }) =>
  new SourceRefusal(
    'picture_size',
    `A picture of ${width} × ${height} is too large: ${pictureMax.width} × ${pictureMax.height} at most.`,
    `${width} × ${height}`,
  )
const undecodable = (format: string) =>
  new SourceRefusal('picture_format', `Browsers do not play ${format}. Choose NV12 (4:2:0, 8 bit).`, format)

/** The chroma format of a high profile: 0 or 1, others are refused. */
function readFormat(r: BitReader): number {
  const format = r.ue()
  if (format > 3) throw new Error('H.264: unknown chroma format')
  if (format === 3) r.bit()
  const depth = 8 + Math.max(r.ue(), r.ue())
  if (format > 1 || depth > 8) throw undecodable(`${chromas[format]}, ${depth} bit`)
  r.bit()
  const lists = r.flag() ? 8 : 0
  for (let i = 0; i < lists; i++) if (r.flag()) skipScaling(r, i < 6 ? 16 : 64)
  return format
}

function skipScaling(r: BitReader, size: number): void {
  let last = 8 // at 0 the rest is as before
  for (let i = 0; i < size && last > 0; i++) last = (((last + r.se()) % 256) + 256) % 256
}

function skipPictureOrder(r: BitReader): void {
  const type = r.ue()
  if (type === 0) r.ue()
  if (type !== 1) return
  r.bit()
  r.se()
  r.se()
  const cycle = r.ue()
  if (cycle > 255) throw new Error('H.264: the picture order has too many steps')
  for (let i = 0; i < cycle; i++) r.se()
}

/** VUI (annex E) up to its timing; truncated or implausible values (over 240 a second) count as absent. */
function readFps(r: BitReader): number | null {
  try {
    if (!r.flag()) return null
    if (r.flag() && r.bits(8) === 255) r.bits(32)
    if (r.flag()) r.bit()
    if (r.flag()) {
      r.bits(4)
      if (r.flag()) r.bits(24)
    }
    if (r.flag()) {
      r.ue()
      r.ue()
    }
    if (!r.flag()) return null
    const units = r.bits(32)
    const fps = r.bits(32) / (2 * units)
    return fps >= 1 && fps <= 240 ? fps : null
  } catch {
    return null
  }
}
