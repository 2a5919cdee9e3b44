import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'

const keyOf = (passphrase: string, salt: Uint8Array) =>
  scryptSync(passphrase, salt, 32, { N: 2 ** 15, r: 8, maxmem: 2 ** 26 })

/** The installation's keys under a passphrase: salt, nonce, tag, body. */
export function sealKeys(passphrase: string, keys: Uint8Array): Buffer {
  const salt = randomBytes(16)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt), nonce)
  const body = Buffer.concat([cipher.update(keys), cipher.final()])
  return Buffer.concat([salt, nonce, cipher.getAuthTag(), body])
}

/** Throws when the passphrase is not the one. */
export function openKeys(passphrase: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(passphrase, sealed.subarray(0, 16)), sealed.subarray(16, 28))
  decipher.setAuthTag(sealed.subarray(28, 44))
  return Buffer.concat([decipher.update(sealed.subarray(44)), decipher.final()])
}
