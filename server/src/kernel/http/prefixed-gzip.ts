import { constants, crc32, deflateRawSync } from 'node:zlib'

const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]) // RFC 1952: deflate, no name, no time, any system
const window = 32 * 1024 // as far back as deflate refers (RFC 1951)

/**
 * Compresses texts that all begin with `prefix`: the prefix, which is most of a page, is compressed once. The rest may
 * refer back to it (it is the dictionary), so the result is one gzip member, hardly larger than if compressed in one
 * go.
 */
export function gzipBehind(prefix: string): (rest: string) => Buffer {
  const bytes = Buffer.from(prefix)
  const begun = deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }) // ends on a byte, without a last block
  const check = crc32(bytes)
  const dictionary = bytes.subarray(-window)
  return (rest) => {
    const more = Buffer.from(rest)
    const end = Buffer.alloc(8)
    end.writeUInt32LE(crc32(more, check), 0)
    end.writeUInt32LE((bytes.length + more.length) >>> 0, 4)
    const packed = deflateRawSync(more, dictionary.length > 0 ? { dictionary } : {})
    return Buffer.concat([header, begun, packed, end])
  }
}
