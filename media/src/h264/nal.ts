import { BitReader, payloadOf } from './bits.ts'

export const nalType = { slice: 1, idr: 5, sei: 6, sps: 7, pps: 8, delimiter: 9, filler: 12 } as const

const nalsMax = 2000 // of one picture; 8K in slices of one macroblock row has about 300

/** Splits length-prefixed NAL units (ISO 14496-15); throws when one extends past the end. */
export function* nalsOf(data: Buffer, lengthSize = 4): Generator<Buffer> {
  let count = 0
  for (let at = 0; at < data.length; ) {
    if (at + lengthSize > data.length || ++count > nalsMax) throw new Error('H.264: broken NAL units')
    const start = at + lengthSize
    const end = start + data.readUIntBE(at, lengthSize)
    if (end > data.length) throw new Error('H.264: a NAL unit is cut off')
    if (end > start) yield data.subarray(start, end)
    at = end
  }
}

/** Splits NAL units with start codes (annex B), without trailing zeros. */
export function* nalsOfAnnexB(data: Buffer): Generator<Buffer> {
  let start = afterStartCode(data, 0)
  while (start >= 0) {
    const next = afterStartCode(data, start)
    let end = next < 0 ? data.length : next - 3
    while (data[end - 1] === 0) end-- // at the latest the 1 of the start code ends it
    if (end > start) yield data.subarray(start, end)
    start = next
  }
}

function afterStartCode(data: Buffer, from: number): number {
  for (let at = data.indexOf(1, from + 2); at >= 0; at = data.indexOf(1, at + 1)) {
    if (data[at - 1] === 0 && data[at - 2] === 0) return at + 1
  }
  return -1
}

/** Prefixes each unit with its length in 4 bytes. */
export function joinNals(nals: readonly Buffer[]): Buffer {
  return Buffer.concat(
    nals.flatMap((nal) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(nal.length)
      return [length, nal]
    }),
  )
}

/** Prefixes each unit with a start code. */
export function toAnnexB(nals: Iterable<Buffer>): Buffer {
  return Buffer.concat([...nals].flatMap((nal) => [startCode, nal]))
}
const startCode = Buffer.from([0, 0, 0, 1])

/** The type of a NAL unit. */
export const typeOfNal = (nal: Buffer): number => (nal[0] as number) & 31

/** Whether a slice is of a B picture: its slice_type modulo 5 is 1 (H.264 §7.4.3). */
export function isBSlice(nal: Buffer): boolean {
  if (typeOfNal(nal) !== nalType.slice) return false
  try {
    const r = new BitReader(payloadOf(nal, 16)) // two numbers of at most 63 bits
    r.ue()
    return r.ue() % 5 === 1
  } catch {
    return false
  }
}

export interface Picture {
  /**
   * What a decoder needs besides parameter sets, each unit with a 4-byte length prefix; empty when there is no slice.
   */
  data: Buffer
  isB: boolean
  hasIdr: boolean
  /** In-band parameter sets. */
  sps: Buffer[]
  pps: Buffer[]
}

/** Sorts the units of one picture: slices and SEI into `data`, parameter sets separately; the rest is dropped. */
export function readPicture(nals: Iterable<Buffer>): Picture {
  const kept: Buffer[] = []
  const picture: Picture = { data: Buffer.alloc(0), isB: false, hasIdr: false, sps: [], pps: [] }
  let slices = 0
  for (const nal of nals) {
    const type = typeOfNal(nal)
    if (type === nalType.sps) picture.sps.push(nal)
    else if (type === nalType.pps) picture.pps.push(nal)
    else if (type >= nalType.slice && type <= nalType.sei) {
      if (type !== nalType.sei && slices++ === 0) picture.isB = isBSlice(nal)
      picture.hasIdr ||= type === nalType.idr
      kept.push(nal)
    }
  }
  if (slices) picture.data = joinNals(kept)
  return picture
}
