import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Transform } from 'node:stream'

/**
 * Streams of any length, encrypted and authenticated in chunks (the STREAM construction with AES-256-GCM):
 * a random salt, then chunks of 64 KiB with their tags. The nonce of a chunk is its number and whether it is the last
 * one, so changed, missing, repeated or reordered chunks do not open, and neither does a truncated stream.
 * The key of a stream is derived from the salt and the stream's purpose: one put in the place of another does not open.
 */
const saltBytes = 16
const tagBytes = 16
const chunkBytes = 64 * 1024

/** Thrown when a sealed stream was changed or cut off, or was sealed with another key. */
export class BrokenSeal extends Error {
  override readonly name = 'BrokenSeal'
}

/** Encrypts what passes through; `about` is its purpose, which must be given again to decrypt it. */
export function sealing(key: Uint8Array, about: string): Transform {
  const salt = randomBytes(saltBytes)
  const streamKey = keyOf(key, salt, about)
  return cut(
    () => chunkBytes,
    (plain, number, isLast) => {
      const cipher = createCipheriv('aes-256-gcm', streamKey, nonceOf(number, isLast))
      const sealed = [cipher.update(plain), cipher.final(), cipher.getAuthTag()]
      return Buffer.concat(number === 0 ? [salt, ...sealed] : sealed)
    },
  )
}

/** Passes on only authenticated data; fails with BrokenSeal, also if the end is missing. */
export function opening(key: Uint8Array, about: string): Transform {
  let streamKey: Uint8Array
  return cut(
    (number) => (number === 0 ? saltBytes : 0) + chunkBytes + tagBytes,
    (piece, number, isLast) => {
      if (number === 0) streamKey = keyOf(key, piece.subarray(0, saltBytes), about)
      const sealed = number === 0 ? piece.subarray(saltBytes) : piece
      if (sealed.length < tagBytes) throw new BrokenSeal('the stream is cut short')
      const decipher = createDecipheriv('aes-256-gcm', streamKey, nonceOf(number, isLast), { authTagLength: tagBytes })
      decipher.setAuthTag(sealed.subarray(-tagBytes))
      const plain = decipher.update(sealed.subarray(0, -tagBytes))
      try {
        decipher.final()
      } catch {
        throw new BrokenSeal('the stream was changed, cut short, or sealed by another key')
      }
      return plain
    },
  )
}

/** The length of the plain stream. */
export function plainSize(sealedSize: number): number {
  const chunks = Math.ceil((sealedSize - saltBytes) / (chunkBytes + tagBytes))
  return sealedSize - saltBytes - chunks * tagBytes
}

const keyOf = (key: Uint8Array, salt: Uint8Array, about: string) =>
  new Uint8Array(hkdfSync('sha256', key, salt, about, 32))

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 7) // throws beyond 256 TiB
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** Splits what passes through into chunks of these sizes; the last one is the remainder, and may be empty. */
function cut(sizeOf: (number: number) => number, work: (piece: Buffer, number: number, isLast: boolean) => Buffer) {
  let buffered: Buffer[] = []
  let length = 0
  let number = 0
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      buffered.push(bytes)
      length += bytes.length
      if (length <= sizeOf(number)) return done()
      let rest = Buffer.concat(buffered)
      try {
        while (rest.length > sizeOf(number)) {
          const size = sizeOf(number)
          this.push(work(rest.subarray(0, size), number, false))
          rest = rest.subarray(size)
          number += 1
        }
        buffered = [Buffer.from(rest)]
        length = rest.length
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      try {
        done(null, work(Buffer.concat(buffered), number, true))
      } catch (error) {
        done(error as Error)
      }
    },
  })
}
