import { Refusal } from '../../kernel/refusal.ts'

declare module '../../kernel/refusal.ts' {
  interface RefusalCodes {
    /** The numbers belong to another race, or are fewer than its places. */
    BIB_RANGE: true
    /** The number was given before. */
    BIB_TAKEN: true
    /** There is no number left, or none is to be given. */
    NO_BIB: true
    /** A document or the letter is missing. */
    BIB_BLOCKED: true
    /** It was handed out. */
    BIB_GIVEN: true
  }
}

export const notFound = () => new Refusal('NOT_FOUND', 'bibs.notFound')
export const ticketUnknown = () => new Refusal('NOT_FOUND', 'tickets.notFound')
