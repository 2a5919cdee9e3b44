import { readKey, writeKey } from '../../lib/browser-storage.ts'
import { onSessionEnd } from '../../lib/endings.ts'

/** Where signup leaves what it did not send (R-SIGN-57): on this device only, and for this member only. */
const key = 'signup-address'

export async function signupDraft(): Promise<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(readKey('local', key) ?? 'null')
    return stored && typeof stored === 'object' ? { ...stored } : {}
  } catch {
    return {}
  }
}

export const dropSignupDraft = () => writeKey('local', key, null)

onSessionEnd(dropSignupDraft)
