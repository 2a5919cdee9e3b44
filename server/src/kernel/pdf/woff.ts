import { inflateSync } from 'node:zlib'

/**
 * The TrueType font inside of a WOFF file. fontkit reads WOFF, too, but inflates the whole table for each glyph that is
 * embedded, and finds nothing in some of these files.
 */
export function unwrapWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF font')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = 44 + index * 20
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
    const bytes = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(at, at + 4),
      sum: woff.subarray(at + 16, at + 20),
      length,
      bytes,
      isPacked: packed < length,
    }
  })
  const head = Buffer.alloc(12 + count * 16)
  woff.copy(head, 0, 4, 8) // flavor
  head.writeUInt16BE(count, 4) // what would speed up a binary search in the directory stays 0: nobody uses it
  const parts: Buffer[] = [head]
  let end = head.length
  for (const [index, { tag, sum, length, bytes, isPacked }] of tables.entries()) {
    const at = 12 + index * 16
    tag.copy(head, at)
    sum.copy(head, at + 4)
    head.writeUInt32BE(end, at + 8)
    head.writeUInt32BE(length, at + 12)
    const padding = Buffer.alloc(-length & 3)
    parts.push(isPacked ? inflateSync(bytes) : bytes, padding)
    end += length + padding.length
  }
  return Buffer.concat(parts)
}
