/** Where signup leaves what it did not send (R-SIGN-57): on this device only, and for this member only. */
import { readKey, writeKey } from '../device/browser-storage.ts'
import { signupAddressKey } from '../session/session-end.ts'

/** What signup left, if it was this member's signup. */
export function addressFor(text: string | null, member: string | undefined): Record<string, unknown> {
  try {
    const left: { member?: unknown; address?: unknown } | null = JSON.parse(text ?? 'null')
    const isTheirs = member !== undefined && left?.member === member
    return isTheirs && left?.address && typeof left.address === 'object' ? { ...left.address } : {}
  } catch {
    return {}
  }
}

export const signupDraft = (member: string | undefined) => addressFor(readKey('local', signupAddressKey), member)

/** Forgets the address of the sign-up draft. */
export const dropSignupDraft = () => writeKey('local', signupAddressKey, null)
