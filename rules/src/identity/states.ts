import { declareStates } from '../states/index.ts'

export const correctionStatuses = ['open', 'answered', 'closed'] as const
export type CorrectionStatus = (typeof correctionStatuses)[number]

/** F-COM-04: one item that is asked for again. The mail carries a link of its own. */
export const correctionStates = declareStates({
  of: 'a request for a correction',
  states: correctionStatuses,
  begins: ['open'],
  moves: {
    answer: { from: ['open'], to: 'answered', by: ['answerCorrection', 'answerMyCorrection'] },
    /** The same item is asked for once more, the documents are sent anew or the account is decided on. */
    close: {
      from: ['open'],
      to: 'closed',
      by: [
        'requestCorrection',
        'submitIdentity',
        'approveUser',
        'rejectUser',
        'decideUsers',
        'updateUserStatus',
        'clock',
      ],
    },
  },
})

export const documentStatuses = ['undecided', 'verified', 'refused'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

/** The identity document: decided on with its member's account, or by itself where it came later. */
export const documentStates = declareStates({
  of: 'an identity document',
  states: documentStatuses,
  begins: ['undecided'],
  moves: {
    /** A refused one only while its photos are there: unblocking takes the refusal back. */
    verify: {
      from: ['undecided', 'refused'],
      to: 'verified',
      by: ['approveUser', 'decideUsers', 'updateUserStatus'],
    },
    refuse: { from: ['undecided'], to: 'refused', by: ['rejectUser', 'decideUsers', 'updateUserStatus'] },
    /** The time of photos that nobody decides on begins anew. */
    reopen: {
      from: documentStatuses,
      to: 'undecided',
      by: ['undoDecision', 'updateUserStatus'],
    },
  },
})
