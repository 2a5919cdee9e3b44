import { declareStates } from '../states/index.ts'

/** R-MIT-07. */
export const participationStatuses = [
  'draft',
  'awaiting_payment',
  'confirmed',
  'checked_in',
  'finished',
  'dns',
  'withdrawn',
  'expired',
  'refunded',
  'deferred',
] as const
export type ParticipationStatus = (typeof participationStatuses)[number]

/** R-MIT-07: every move of a registration. Its place and its money are the order's; these states follow them. */
export const participationStates = declareStates({
  of: 'a registration for a race',
  states: participationStatuses,
  unused: ['draft', 'deferred'],
  begins: ['awaiting_payment'],
  moves: {
    /** Free, or paid: also late, where the place could be taken again. */
    confirm: {
      from: ['awaiting_payment', 'expired'],
      to: 'confirmed',
      by: ['createMitParticipation', 'confirmMitContact', 'gateway'],
    },
    expire: { from: ['awaiting_payment'], to: 'expired', by: ['clock'] },
    resume: { from: ['expired'], to: 'awaiting_payment', by: ['resumeMitParticipation'] },
    /** From the gate or the finish only where the event is cancelled, or a postponement asks. */
    withdraw: {
      from: ['awaiting_payment', 'confirmed', 'checked_in', 'finished', 'dns', 'expired'],
      to: 'withdrawn',
      by: [
        'withdrawMitParticipation',
        'cancelOrder',
        'choosePostponement',
        'chooseMitPostponement',
        'releaseHolds',
        'job',
      ],
    },
    payBack: { from: ['withdrawn'], to: 'refunded', by: ['completeRefund', 'sendRefunds'] },
    /** The bib was handed out, or the ticket was scanned at the gate. */
    checkIn: { from: ['confirmed'], to: 'checked_in', by: ['syncCheckIns', 'syncPickUps', 'settlePickUp', 'job'] },
    undoCheckIn: {
      from: ['checked_in'],
      to: 'confirmed',
      by: ['syncCheckIns', 'syncPickUps', 'undoGateLink', 'cutGateDevice', 'revokeGateLink', 'job'],
    },
    /** The race is on another day: what was so on the day of before does not count. */
    runAnew: { from: ['finished', 'dns'], to: 'confirmed', by: ['job'] },
    /** Not everybody who runs was scanned. */
    finish: { from: ['confirmed', 'checked_in', 'dns'], to: 'finished', by: ['publishResults', 'importResults'] },
    absent: { from: ['confirmed', 'checked_in', 'finished'], to: 'dns', by: ['publishResults', 'importResults'] },
    correctFinish: { from: ['finished', 'dns'], to: 'checked_in', by: ['publishResults', 'importResults'] },
    /** No published result says so any more, and no bib was handed out. */
    reopen: { from: ['finished', 'dns'], to: 'confirmed', by: ['publishResults', 'importResults'] },
  },
})
export type ParticipationMove = keyof typeof participationStates.moves

/** R-MIT-08: beside one of these, the same person may register for the same race again. */
export const overStatuses: readonly ParticipationStatus[] = ['withdrawn', 'expired', 'refunded', 'deferred']
/** R-MIT-11: these count as registrations, a tree each. */
export const countedStatuses: readonly ParticipationStatus[] = ['confirmed', 'checked_in', 'finished', 'dns']
/** The registrant may still correct these; bib pick-up ends it. */
export const editableStatuses: readonly ParticipationStatus[] = ['awaiting_payment', 'confirmed']

/** R-MIT-07: of a registration, all its documents together; one that is not `accepted` gets no bib. */
export const documentsStatuses = ['none', 'submitted', 'accepted', 'rejected'] as const
export type DocumentsStatus = (typeof documentsStatuses)[number]

export const documentStatuses = ['submitted', 'accepted', 'rejected'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

/** Of one document; another one in its place begins anew. */
export const documentStates = declareStates({
  of: 'a document of a registration for a race',
  states: documentStatuses,
  begins: ['submitted'],
  moves: {
    accept: { from: ['submitted', 'rejected'], to: 'accepted', by: ['reviewMitDocument'] },
    reject: { from: ['submitted', 'accepted'], to: 'rejected', by: ['reviewMitDocument'] },
    /** What it was compared with was corrected since. */
    reopen: { from: ['accepted'], to: 'submitted', by: ['updateMitParticipation'] },
  },
})
