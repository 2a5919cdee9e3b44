import { createECDH } from 'node:crypto'
import type { Secrets } from '../../kernel/crypto/secrets.ts'

/** Both base64url: 32 bytes, and an uncompressed point of P-256. */
export interface VapidKeys {
  privateKey: string
  publicKey: string
}

/** The pair of a private key; throws for one that is none. */
export function vapidKeysOf(privateKey: Buffer): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return { privateKey: privateKey.toString('base64url'), publicKey: pair.getPublicKey('base64url') }
}

/** Those of this installation: derived from its master key, so that they live, move and are backed up with it. */
export function ownVapidKeys(secrets: Secrets): VapidKeys {
  for (let n = 0; ; n++) {
    try {
      return vapidKeysOf(secrets.keyedHash('push', `vapid:${n}`))
    } catch {} // one hash in four billion is no private key
  }
}
