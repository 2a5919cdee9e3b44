import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Transform } from 'node:stream'
import { StartupError } from '../startup-error.ts'
import { opening, sealing } from './sealed-stream.ts'

/**
 * Keys, which must never be in the database: created at the first start, stored in DATA_DIR/secrets.json (mode 0600).
 */
export interface Secrets {
  /**
   * Encrypts with AES-256-GCM under a key derived for `purpose`; the nonce and tag travel with the bytes. `alike`: equal
   * bytes have equal results, as their nonce follows from them.
   */
  encrypt(purpose: string, plain: Uint8Array, how?: { alike?: boolean }): Buffer
  /** Throws if the bytes were changed or belong to another purpose. */
  decrypt(purpose: string, sealed: Uint8Array): Buffer
  /** The same for streams of any length, in chunks. */
  sealing(purpose: string): Transform
  opening(purpose: string): Transform
  /** Keyed hash (HMAC-SHA-256): equal inputs have equal hashes, which nobody without the key can compute. */
  keyedHash(purpose: string, value: string): Buffer
}

/** The keys of an installation, created at its first start. */
export function openSecrets(dataDir: string): Secrets {
  return secretsFrom(readOrMake(join(dataDir, 'secrets.json')))
}

function readOrMake(file: string): Buffer {
  try {
    if (!existsSync(file)) {
      mkdirSync(join(file, '..'), { recursive: true })
      const fresh = `${file}.${process.pid}.new`
      writeFileSync(fresh, `${JSON.stringify({ master: randomBytes(32).toString('base64') }, null, 2)}\n`, {
        mode: 0o600,
        flush: true,
      })
      try {
        linkSync(fresh, file) // of two servers that start at once, the first one's key is the key
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      } finally {
        rmSync(fresh, { force: true })
      }
    }
    chmodSync(file, 0o600)
    return masterIn(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new StartupError(`The keys in ${file} cannot be used: ${(error as Error).message}.`)
  }
}

/** The master key of a `secrets.json`. */
export function masterIn(text: string): Buffer {
  const master = Buffer.from(String(JSON.parse(text).master), 'base64')
  if (master.length !== 32) throw new Error('the key has the wrong length')
  return master
}

/** The keys derived from a master key, one for each purpose. */
export function secretsFrom(master: Buffer): Secrets {
  const keyFor = (purpose: string) => createHmac('sha256', master).update(purpose).digest()
  const hash = (purpose: string, value: string | Uint8Array) =>
    createHmac('sha256', keyFor(purpose)).update(value).digest()
  return {
    encrypt(purpose, plain, { alike = false } = {}) {
      const nonce = alike ? hash(`${purpose} nonce`, plain).subarray(0, 12) : randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce)
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    decrypt(purpose, sealed) {
      const bytes = Buffer.from(sealed)
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, 12), { authTagLength: 16 })
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
    },
    sealing: (purpose) => sealing(keyFor(purpose), purpose),
    opening: (purpose) => opening(keyFor(purpose), purpose),
    keyedHash: hash,
  }
}

/** A secret for a link, a session or an upload: 32 random bytes, base64url. Only its hash is ever stored. */
export const makeToken = () => randomBytes(32).toString('base64url')

/** The hash by which a random token is stored. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Compares bytes in constant time. */
export const sameBytes = (a: Uint8Array, b: Uint8Array) => a.length === b.length && timingSafeEqual(a, b)
