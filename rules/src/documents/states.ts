import { declareStates } from '../states/index.ts'

export const documentStatuses = ['pending', 'verified', 'rejected', 'expired'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

/** D-13: every move of one version of a document; another version begins as pending. */
export const documentStates = declareStates({
  of: "a member's document",
  states: documentStatuses,
  begins: ['pending'],
  moves: {
    /** A refusal that was a mistake is taken back. */
    verify: {
      from: ['pending', 'rejected'],
      to: 'verified',
      by: ['verifyDocument'],
      notifies: { member: 'document.verified' },
    },
    /** One that was verified is asked for again; the virus scanner found something in the file. */
    reject: {
      from: ['pending', 'verified'],
      to: 'rejected',
      by: ['verifyDocument', 'job'],
      notifies: { member: 'document.rejected' },
    },
    expire: { from: ['verified'], to: 'expired', by: ['clock'], notifies: { member: 'document.expired' } },
  },
})

/** R-DOC-06: the owner deletes what was never verified. */
export const mayOwnerDelete = ({ status }: { status: DocumentStatus }): boolean =>
  status === 'pending' || status === 'rejected'

/** The virus scanner looked at the file and found nothing; did not look, or not yet; found something. */
export const documentScans = ['clean', 'unscanned', 'infected'] as const
export type DocumentScan = (typeof documentScans)[number]
