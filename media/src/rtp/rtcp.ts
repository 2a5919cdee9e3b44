/** Reads and writes RTCP (RFC 3550, 4585, 5104; REMB as in browsers). */

const kind = { senderReport: 200, receiverReport: 201, transportFeedback: 205, payloadFeedback: 206 } as const
const format = { nack: 1, pli: 1, fir: 4, remb: 15 } as const

/** Our SSRC in reports; no media is sent with it. */
const ourSsrc = 1

/** RTP and RTCP share a port (RFC 5761): the second byte distinguishes them. */
export const isRtcp = (packet: Buffer): boolean => packet.length >= 2 && packet[1]! >= 192 && packet[1]! <= 223

interface Part {
  kind: number
  format: number
  /** Header included. */
  data: Buffer
}

/** The packets of a compound packet; truncated ones are dropped. */
export function* partsOf(packet: Buffer): Generator<Part> {
  for (let at = 0; at + 4 <= packet.length; ) {
    const end = at + 4 + packet.readUInt16BE(at + 2) * 4
    if (packet[at]! >> 6 !== 2 || end > packet.length) return
    yield { kind: packet[at + 1]!, format: packet[at]! & 31, data: packet.subarray(at, end) }
    at = end
  }
}

/** A viewer lost the picture (PLI, FIR). */
export function asksForKeyFrame(packet: Buffer): boolean {
  if (!isRtcp(packet)) return false
  for (const part of partsOf(packet)) {
    if (part.kind === kind.payloadFeedback && (part.format === format.pli || part.format === format.fir)) return true
  }
  return false
}

export interface SenderReport {
  ssrc: number
  /** ms since 1900 on the sender's clock. */
  ntpMs: number
  /** The middle 32 bits of it, as receiver reports return them. */
  ntpMiddle: number
  rtpTimestamp: number
}

/** The sender reports in an RTCP packet. */
export function* senderReports(packet: Buffer): Generator<SenderReport> {
  for (const { kind: itsKind, data } of partsOf(packet)) {
    if (itsKind !== kind.senderReport || data.length < 28) continue
    yield {
      ssrc: data.readUInt32BE(4),
      ntpMs: data.readUInt32BE(8) * 1000 + (data.readUInt32BE(12) * 1000) / 2 ** 32,
      ntpMiddle: data.readUInt32BE(10),
      rtpTimestamp: data.readUInt32BE(16),
    }
  }
}

/** NACK: requests packets again; `missing` are sequence numbers in order. */
export function writeNack(ssrc: number, missing: readonly number[]): Buffer {
  const items: [first: number, following: number][] = []
  for (const seq of missing) {
    const item = items.at(-1)
    const distance = item ? (seq - item[0]) & 0xffff : 0
    if (item && distance >= 1 && distance <= 16) item[1] |= 1 << (distance - 1)
    else items.push([seq, 0])
  }
  const packet = header(kind.transportFeedback, format.nack, 2 + items.length)
  packet.writeUInt32BE(ssrc, 8)
  items.forEach(([first, following], i) => {
    packet.writeUInt16BE(first, 12 + i * 4)
    packet.writeUInt16BE(following, 14 + i * 4)
  })
  return packet
}

/** PLI: requests a key frame. */
export function writePli(ssrc: number): Buffer {
  const packet = header(kind.payloadFeedback, format.pli, 2)
  packet.writeUInt32BE(ssrc, 8)
  return packet
}

/** REMB: limits the bit/s of the sender. */
export function writeRemb(ssrc: number, bitrate: number): Buffer {
  const exponent = Math.max(0, Math.ceil(Math.log2((bitrate + 1) / 2 ** 18)))
  const mantissa = Math.floor(bitrate / 2 ** exponent)
  const packet = header(kind.payloadFeedback, format.remb, 5)
  packet.write('REMB', 12, 'latin1')
  packet[16] = 1
  packet[17] = (exponent << 2) | (mantissa >> 16)
  packet.writeUInt16BE(mantissa & 0xffff, 18)
  packet.writeUInt32BE(ssrc, 20)
  return packet
}

export interface ReportBlock {
  ssrc: number
  /** Of 256, since the last report. */
  fractionLost: number
  /** Since the beginning. */
  lost: number
  /** Highest sequence number with its wraps. */
  highest: number
  /** Ticks of the RTP clock. */
  jitter: number
  /** Of the last sender report; 0 when there was none. */
  ntpMiddle: number
  /** Since it came, in 1/65536 s. */
  delay: number
}

/** An RTCP receiver report with one block. */
export function writeReceiverReport(block: ReportBlock): Buffer {
  const packet = header(kind.receiverReport, 1, 7)
  packet.writeUInt32BE(block.ssrc, 8)
  packet[12] = block.fractionLost
  packet.writeUIntBE(Math.min(block.lost, 0x7fffff), 13, 3)
  packet.writeUInt32BE(block.highest >>> 0, 16)
  packet.writeUInt32BE(block.jitter >>> 0, 20)
  packet.writeUInt32BE(block.ntpMiddle, 24)
  packet.writeUInt32BE(block.delay >>> 0, 28)
  return packet
}

/** `words`: 32-bit words after the first one. */
function header(itsKind: number, itsFormat: number, words: number): Buffer {
  const packet = Buffer.alloc(4 + words * 4)
  packet[0] = 0x80 | itsFormat
  packet[1] = itsKind
  packet.writeUInt16BE(words, 2)
  packet.writeUInt32BE(ourSsrc, 4)
  return packet
}
