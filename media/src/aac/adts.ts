/** Parses an ADTS header (ISO 14496-3 §1.A.2.2: 7 bytes, 9 with a checksum) to an AudioSpecificConfig. */
export function withoutAdts(packet: Buffer): { config: Buffer | null; data: Buffer } {
  const [a = 0, b = 0, c = 0, d = 0] = packet
  if (packet.length < 9 || a !== 0xff || (b & 0xf6) !== 0xf0) return { config: null, data: packet }
  const type = (c >> 6) + 1
  const rateIndex = (c >> 2) & 15
  const channels = ((c & 1) << 2) | (d >> 6)
  const config = Buffer.from([(type << 3) | (rateIndex >> 1), ((rateIndex & 1) << 7) | (channels << 3)])
  return { config, data: packet.subarray(b & 1 ? 7 : 9) }
}
