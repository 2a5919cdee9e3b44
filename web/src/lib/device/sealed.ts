/**
 * What a session of this tab only may keep on the device: encrypted under a key that lives as long as the tab
 * (R-AUTH-04). Whoever opens the browser after it finds nothing readable.
 */
import { sealKey } from '../session/session-end.ts'
import { readKey, writeKey } from './browser-storage.ts'

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
}

/** Whether the member asked to be forgotten with the tab: « Se souvenir de moi » was not chosen. */
export const isTabSession = (): boolean => readKey('local', 'token') === null && readKey('session', 'token') !== null

export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'sealed' in value && 'iv' in value

const algorithm = 'AES-GCM'

async function keyOfTab(make: boolean): Promise<CryptoKey | null> {
  let kept = readKey('session', sealKey)
  if (!kept && make) {
    kept = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    writeKey('session', sealKey, kept)
  }
  if (!kept) return null
  const raw = Uint8Array.from(atob(kept), (sign) => sign.charCodeAt(0))
  return crypto.subtle.importKey('raw', raw, algorithm, false, ['encrypt', 'decrypt'])
}

/** Rejects where the browser cannot encrypt: then nothing is kept. */
export async function seal(value: unknown): Promise<Sealed> {
  const key = (await keyOfTab(true)) as CryptoKey
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(value))
  return { iv, sealed: await crypto.subtle.encrypt({ name: algorithm, iv }, key, plain) }
}

/** Undefined: another tab's, or of one that is closed. */
export async function unseal({ iv, sealed }: Sealed): Promise<unknown> {
  const key = await keyOfTab(false)
  if (!key) return undefined
  const plain = await crypto.subtle.decrypt({ name: algorithm, iv }, key, sealed).catch(() => null)
  return plain ? JSON.parse(new TextDecoder().decode(plain)) : undefined
}
