import type { Secrets } from '../../kernel/crypto/secrets.ts'

/** HMAC-SHA-256 (RFC 2104) as the database computes it: the key's inner and outer pad, in hexadecimal digits. */
export function chainKey({ keyedHash }: Pick<Secrets, 'keyedHash'>): string {
  const key = Buffer.alloc(64)
  keyedHash('audit-chain', 'lines').copy(key)
  const pad = (byte: number) => key.map((one) => one ^ byte)
  return Buffer.concat([pad(0x36), pad(0x5c)]).toString('hex')
}
