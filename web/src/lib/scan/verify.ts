import type { TicketCode } from '@vondrona/rules/tickets/code'
import { inScanWorker } from './worker-client.ts'

/** A key of an event, with its number in the tickets that it signed. */
export interface EventKey {
  kid: number
  /** 32 bytes. */
  publicKey: Uint8Array<ArrayBuffer>
}

/** Whether a key of the event signed the ticket. Null if that cannot be known: nothing was loaded before going offline. */
export type TicketVerifier = (code: TicketCode) => Promise<boolean | null>

const algorithm = { name: 'Ed25519' }

/** Verifies tickets of one event, with the browser's own cryptography or, where it has no Ed25519, in a worker. */
export function makeVerifier(keys: readonly EventKey[]): TicketVerifier {
  const imported = new Map(keys.map(({ kid, publicKey }) => [kid, { publicKey, native: importKey(publicKey) }]))
  return async ({ payload, signed, signature }) => {
    const key = imported.get(payload.kid)
    if (!key) return false
    const native = await key.native
    if (native) return crypto.subtle.verify(algorithm, native, signature, signed)
    const answer = await inScanWorker({ kind: 'verify', signature, signed, publicKey: key.publicKey })
    return answer && 'isValid' in answer ? answer.isValid : null
  }
}

/** Null where the browser has no Ed25519 (Chrome before 137), or no cryptography on an insecure address. */
const importKey = async (publicKey: Uint8Array<ArrayBuffer>): Promise<CryptoKey | null> =>
  globalThis.crypto?.subtle?.importKey('raw', publicKey, algorithm, false, ['verify']).catch(() => null) ?? null

/** Whether signatures are verified without the worker. */
export async function hasEd25519(): Promise<boolean> {
  const anyPoint = Uint8Array.from({ length: 32 }, (_, index) => (index === 0 ? 1 : 0))
  return (await importKey(anyPoint)) !== null
}
