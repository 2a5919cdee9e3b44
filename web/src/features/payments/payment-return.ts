import { readKey, writeKey } from '../../lib/device/browser-storage.ts'
import { paymentReturnKey } from '../../lib/session/session-end.ts'

interface Return {
  /** Ids of payments. */
  of: readonly string[]
  path: string
}

/** Keeps where the payer came from: the service of payment may come back in another tab, or after the phone died. */
export const keepReturn = (kept: Return) => writeKey('local', paymentReturnKey, JSON.stringify(kept))

/** Where the payer of a payment came from; null if this device does not know. A path of this site only. */
export function returnOf(id: string): string | null {
  try {
    const kept: Partial<Return> | null = JSON.parse(readKey('local', paymentReturnKey) ?? 'null')
    const path = kept?.of?.includes(id) ? kept.path : undefined
    return path && /^\/(?![/\\])/.test(path) ? path : null
  } catch {
    return null
  }
}
