import { readKey, writeKey } from '../../lib/device/browser-storage.ts'

const key = 'payment-return'

interface Return {
  /** Ids of payments. */
  of: readonly string[]
  path: string
}

/** Keeps, in this tab, where the payer came from. */
export const keepReturn = (kept: Return) => writeKey('session', key, JSON.stringify(kept))

/** Where the payer of a payment came from; null if this tab does not know. A path of this site only. */
export function returnOf(id: string): string | null {
  try {
    const kept: Partial<Return> | null = JSON.parse(readKey('session', key) ?? 'null')
    const path = kept?.of?.includes(id) ? kept.path : undefined
    return path && /^\/(?![/\\])/.test(path) ? path : null
  } catch {
    return null
  }
}
