import type { RtpPacket } from './packet.ts'

/** One coded picture's NAL units, without start codes and lengths. */
export interface AccessUnit {
  timestamp: number
  nals: Buffer[]
}

const kind = { lastSingle: 23, stapA: 24, fuA: 28 } as const
const bytesMax = 4_000_000 // of one picture; a key frame of 4K at high quality has about 1 MB

/** RFC 6184 in packetization mode 1: single units, STAP-A, FU-A. Packets must come in order. */
export class H264Depacketizer {
  #nals: Buffer[] = []
  #pieces: Buffer[] = []
  #bytes = 0
  #timestamp: number | null = null

  /** The pictures that this packet completes. */
  push({ timestamp, marker, payload }: RtpPacket): AccessUnit[] {
    const complete: AccessUnit[] = []
    if (this.#timestamp !== null && this.#timestamp !== timestamp) complete.push(...this.#take())
    if (!payload.length) return complete // padding
    this.#timestamp = timestamp
    this.#add(payload)
    if (marker) complete.push(...this.#take())
    return complete
  }

  /** Packets are missing: drops the current picture. */
  reset(): void {
    this.#nals = []
    this.#pieces = []
    this.#bytes = 0
    this.#timestamp = null
  }

  #take(): AccessUnit[] {
    const unit = { timestamp: this.#timestamp ?? 0, nals: this.#nals }
    this.reset()
    return unit.nals.length ? [unit] : []
  }

  #add(payload: Buffer): void {
    this.#bytes += payload.length
    const type = payload[0]! & 31
    if (this.#bytes > bytesMax) this.reset()
    else if (type >= 1 && type <= kind.lastSingle) this.#nals.push(payload)
    else if (type === kind.stapA) this.#nals.push(...unitsOf(payload))
    else if (type === kind.fuA && payload.length > 2) this.#fragment(payload)
  }

  #fragment(payload: Buffer): void {
    const [indicator = 0, fu = 0] = payload
    if (fu & 128) this.#pieces = [Buffer.of((indicator & 0xe0) | (fu & 31))]
    if (!this.#pieces.length) return
    this.#pieces.push(payload.subarray(2))
    if (!(fu & 64)) return
    this.#nals.push(Buffer.concat(this.#pieces))
    this.#pieces = []
  }
}

/** The units of a STAP-A; truncated ones are dropped. */
function unitsOf(payload: Buffer): Buffer[] {
  const units: Buffer[] = []
  for (let at = 1; at + 2 <= payload.length; ) {
    const end = at + 2 + payload.readUInt16BE(at)
    if (end > payload.length) break
    if (end > at + 2) units.push(payload.subarray(at + 2, end))
    at = end
  }
  return units
}
