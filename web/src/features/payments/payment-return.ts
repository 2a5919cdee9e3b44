import { readJson } from '../../lib/device/browser-storage.ts'
import { writeOwn } from '../../lib/session/own-of-visitor.ts'
import { paymentReturnKey } from '../../lib/session/session-end.ts'

interface Return {
  /** Ids of payments. */
  of: readonly string[]
  path: string
  /** It was paid for somebody else, by their link. */
  forOther?: boolean
}

/** Keeps where the payer came from: the service of payment may come back in another tab, or after the phone died. */
export const keepReturn = (kept: Return) => writeOwn(paymentReturnKey, JSON.stringify(kept))

/** Where the payer of a payment came from; null if this device does not know. A path of this site only. */
export function returnOf(id: string): string | null {
  const path = keptOf(id)?.path
  return path && /^\/(?![/\\])/.test(path) ? path : null
}

/** Whether this device paid it for somebody else. */
export const isForOther = (id: string): boolean => keptOf(id)?.forOther === true

function keptOf(id: string): Partial<Return> | null {
  const kept = readJson('local', paymentReturnKey) as Partial<Return> | null
  return Array.isArray(kept?.of) && kept.of.includes(id) ? kept : null
}
