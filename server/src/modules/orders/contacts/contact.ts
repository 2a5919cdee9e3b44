import type { ContactState } from '../store.ts'

/** How somebody without an account is reached. */
export interface Reach {
  email: string | null
  phone: string | null
}

/** With the proof that they are reached, if they have one (`contactProof`). */
export interface Guest extends Reach {
  proof?: string | null
}

/** Of an order: whether it belongs to somebody who was reached, and by what it is counted with their others. */
export interface Contact {
  state: ContactState
  key: Buffer | null
  /** From which connection it came: shown to the organiser as a hint, and never a limit. */
  origin: Buffer | null
}
