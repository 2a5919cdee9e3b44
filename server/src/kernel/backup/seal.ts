import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import type { Seal } from './manifest.ts'

const current = { n: 2 ** 17, r: 8, p: 1 } as const // 128 MB and some 0.4 s for each guess

/** A key for one backup, from the passphrase and a salt of its own. */
export async function newSeal(passphrase: string): Promise<{ key: Buffer; seal: Seal }> {
  const parameters = { ...current, salt: randomBytes(32).toString('base64') }
  const key = await derive(passphrase, parameters)
  return { key, seal: { ...parameters, check: checkOf(key).toString('base64') } }
}

/** Null when the passphrase is not the one. */
export async function openSeal(passphrase: string, seal: Seal): Promise<Buffer | null> {
  const key = await derive(passphrase, seal)
  const check = Buffer.from(seal.check, 'base64')
  return timingSafeEqual(checkOf(key), check) ? key : null
}

const checkOf = (key: Buffer) => createHmac('sha256', key).update('check').digest().subarray(0, 16)

function derive(passphrase: string, { n, r, p, salt }: Omit<Seal, 'check'>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { N: n, r, p, maxmem: 2 * 128 * n * r }
    scrypt(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
