import { Refusal } from '../../kernel/refusal.ts'

declare module '../../kernel/refusal.ts' {
  interface RefusalCodes {
    /** Registration for the race has not begun, is over, or the race has begun. */
    REGISTRATION_CLOSED: true
    /** R-MIT-08: this person is registered for this race. */
    ALREADY_REGISTERED: true
    /** The bib was picked up, or the registration is not live any more. */
    NOT_EDITABLE: true
    /** The letter is another one than the one that was read. */
    COMMITMENT_CHANGED: true
  }
}

export const notFound = () => new Refusal('NOT_FOUND', 'races.notFound')
export const notEditable = () => new Refusal('NOT_EDITABLE', 'races.notEditable')
export const alreadyRegistered = () =>
  new Refusal('ALREADY_REGISTERED', 'races.alreadyRegistered', { field: 'fullName' })
