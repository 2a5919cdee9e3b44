import { declareStates } from '../states/index.ts'

export const correctionStatuses = ['open', 'answered', 'closed'] as const
export type CorrectionStatus = (typeof correctionStatuses)[number]

/** F-COM-04: a request to correct one item. The mail contains its own link. */
export const correctionStates = declareStates({
  of: 'a request for a correction',
  states: correctionStatuses,
  begins: ['open'],
  moves: {
    answer: { from: ['open'], to: 'answered', by: ['answerCorrection', 'answerMyCorrection'] },
    /** The same item is requested again, the documents are sent again or the account is decided on. */
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

/** The identity document: decided on with its member's account, or separately if it was sent later. */
export const documentStates = declareStates({
  of: 'an identity document',
  states: documentStatuses,
  begins: ['undecided'],
  moves: {
    /** A refused one only while its photos exist: unblocking revokes the refusal. */
    verify: {
      from: ['undecided', 'refused'],
      to: 'verified',
      by: ['approveUser', 'decideUsers', 'updateUserStatus'],
    },
    refuse: { from: ['undecided'], to: 'refused', by: ['rejectUser', 'decideUsers', 'updateUserStatus'] },
    /** Restarts the retention period of undecided photos. */
    reopen: {
      from: documentStatuses,
      to: 'undecided',
      by: ['undoDecision', 'updateUserStatus'],
    },
  },
})
