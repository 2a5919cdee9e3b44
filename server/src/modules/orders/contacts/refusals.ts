import { Refusal } from '../../../kernel/refusal.ts'
import type { ContactState } from '../store.ts'

declare module '../../../kernel/refusal.ts' {
  interface RefusalCodes {
    /** The contact is to be verified by a code before (D-28). */
    CONTACT_FIRST: true
    /** No more places are given without an account for now, and this installation can verify nobody. */
    GUESTS_FULL: true
  }
}

/** D-28: these share a part of what is left. */
export const unverified: readonly ContactState[] = ['awaited', 'unreachable']

export const contactFirst = () => new Refusal('CONTACT_FIRST', 'contacts.contactFirst')
export const guestsFull = () => new Refusal('GUESTS_FULL', 'contacts.guestsFull')
