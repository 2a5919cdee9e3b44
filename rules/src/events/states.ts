import { declareStates } from '../states/index.ts'

export const eventStatuses = ['draft', 'published', 'cancelled'] as const
export type EventStatus = (typeof eventStatuses)[number]

export const eventStates = declareStates({
  of: 'an event',
  states: eventStatuses,
  begins: ['draft', 'published'],
  moves: {
    publish: { from: ['draft'], to: 'published', by: ['updateEvent'] },
    /** Only while nobody has a place or an application. */
    withdraw: { from: ['published'], to: 'draft', by: ['updateEvent'] },
    /** Final: everybody concerned is told, and what was paid is due back. */
    cancel: {
      from: ['published'],
      to: 'cancelled',
      by: ['cancelEvent'],
      notifies: { member: 'event.cancelled' },
    },
  },
})
export type EventMove = keyof typeof eventStates.moves

/**
 * What a postponement asks, moves or sets aside, counted before somebody decides; `closing`: a fixed end of registrations
 * that stays; `left`: given back for the latest one.
 */
export const movedThings = [
  'places',
  'bibs',
  'scans',
  'gateLinks',
  'mandates',
  'certificates',
  'closing',
  'left',
] as const
export type MovedThing = (typeof movedThings)[number]

/** What a holder of places answers to a postponement. */
export const postponementChoices = ['keep', 'refund'] as const
export type PostponementChoice = (typeof postponementChoices)[number]
