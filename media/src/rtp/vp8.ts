import { isTooLarge } from '../picture-limit.ts'
import type { RtpPacket } from './packet.ts'

export interface Vp8Frame {
  timestamp: number
  data: Buffer
  key: boolean
}

const bytesMax = 4_000_000 // of one picture

/** RFC 7741. Packets must come in order. */
export class Vp8Depacketizer {
  #pieces: Buffer[] = []
  #bytes = 0
  #timestamp: number | null = null

  /** The pictures that this packet completes. */
  push({ timestamp, marker, payload }: RtpPacket): Vp8Frame[] {
    const complete: Vp8Frame[] = []
    if (this.#timestamp !== null && this.#timestamp !== timestamp) complete.push(...this.#take())
    const start = descriptorLength(payload)
    if (start === null) return complete
    this.#timestamp = timestamp
    const begins = (payload[0]! & 0x17) === 0x10 // S is set, partition 0
    if (begins || this.#pieces.length) this.#add(payload.subarray(start))
    if (marker) complete.push(...this.#take())
    return complete
  }

  /** Packets are missing: drops the current picture. */
  reset(): void {
    this.#pieces = []
    this.#bytes = 0
    this.#timestamp = null
  }

  #add(piece: Buffer): void {
    this.#bytes += piece.length
    if (this.#bytes > bytesMax) this.reset()
    else this.#pieces.push(piece)
  }

  #take(): Vp8Frame[] {
    const frame = { timestamp: this.#timestamp ?? 0, data: Buffer.concat(this.#pieces) }
    this.reset()
    if (!frame.data.length) return []
    const key = (frame.data[0]! & 1) === 0
    return key && !isTaken(frame.data) ? [] : [{ ...frame, key }]
  }
}

/** Checks the size before a decoder allocates memory for it; without a size it is not a key frame. */
function isTaken(data: Buffer): boolean {
  const size = vp8Size(data)
  return size !== null && !isTooLarge(size)
}

/** The size of a key frame (RFC 6386 §9.1): a start code, then width and height in 14 bits each. */
export function vp8Size(data: Buffer): { width: number; height: number } | null {
  if (data.length < 10 || data.readUIntBE(3, 3) !== 0x9d012a) return null
  const [width, height] = [data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff]
  return width && height ? { width, height } : null
}

/** Length of the payload descriptor; null when nothing follows it. */
function descriptorLength(payload: Buffer): number | null {
  const [first = 0, extension = 0, pictureId = 0] = payload
  let length = 1
  if (first & 0x80) {
    length++
    if (extension & 0x80) length += pictureId & 0x80 ? 2 : 1
    if (extension & 0x40) length++
    if (extension & 0x30) length++
  }
  return length < payload.length ? length : null
}
