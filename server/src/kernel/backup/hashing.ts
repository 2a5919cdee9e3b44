import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** A pass-through stream that counts and hashes its bytes. */
export function hashing() {
  const hash = createHash('sha256')
  let size = 0
  const through = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  return { through, measured: () => ({ size, sha256: hash.digest('hex') }) }
}
