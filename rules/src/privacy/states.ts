import { declareStates } from '../states/index.ts'

export const exportStatuses = ['preparing', 'ready', 'failed'] as const
export type ExportStatus = (typeof exportStatuses)[number]

/** R-GAP-22: the copy of one's data. It expires with its file. */
export const exportStates = declareStates({
  of: 'the copy of a member’s data',
  states: exportStatuses,
  begins: ['preparing'],
  moves: {
    finish: { from: ['preparing'], to: 'ready', by: ['job'], notifies: { member: 'privacy.exportReady' } },
    giveUp: { from: ['preparing'], to: 'failed', by: ['clock', 'exportMyData'] },
  },
})
