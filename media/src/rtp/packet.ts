/** RTP (RFC 3550 §5.1). */
export interface RtpPacket {
  /** 16 bits. */
  sequence: number
  /** 32 bits. */
  timestamp: number
  ssrc: number
  payloadType: number
  /** The last packet of a picture. */
  marker: boolean
  /** Empty when the packet is padding only. */
  payload: Buffer
}

/** null when it is not an RTP packet. */
export function parseRtp(packet: Buffer): RtpPacket | null {
  if (packet.length < 12 || packet[0]! >> 6 !== 2) return null
  const [first = 0, second = 0] = packet
  let start = 12 + (first & 15) * 4
  if (first & 16) {
    if (start + 4 > packet.length) return null
    start += 4 + packet.readUInt16BE(start + 2) * 4
  }
  const end = packet.length - (first & 32 ? (packet.at(-1) ?? 0) : 0)
  if (start > packet.length || end < start) return null
  return {
    sequence: packet.readUInt16BE(2),
    timestamp: packet.readUInt32BE(4),
    ssrc: packet.readUInt32BE(8),
    payloadType: second & 127,
    marker: second >= 128,
    payload: packet.subarray(start, end),
  }
}

/** Unwraps a counter of `bits` bits. */
export class Unwrapper {
  readonly #span: number
  #last: number | null = null

  constructor(bits: 16 | 32) {
    this.#span = 2 ** bits
  }

  /** The number with these low bits that is nearest to the last one. */
  near(value: number): number {
    if (this.#last === null) return value
    const forward = (((value - this.#last) % this.#span) + this.#span) % this.#span
    return this.#last + (forward < this.#span / 2 ? forward : forward - this.#span)
  }

  follow(value: number): number {
    this.#last = this.near(value)
    return this.#last
  }
}
