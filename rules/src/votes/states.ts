import { declareStates } from '../states/index.ts'

/** D-16. */
export const voteStatuses = ['draft', 'active', 'ended'] as const
export type VoteStatus = (typeof voteStatuses)[number]

export const voteStates = declareStates({
  of: 'a vote',
  states: voteStatuses,
  begins: ['draft', 'active'],
  moves: {
    open: { from: ['draft'], to: 'active', by: ['updateVote'] },
    /** Final: a secret vote is counted and its ballots are published in the same commit. */
    end: {
      from: ['active'],
      to: 'ended',
      by: ['endVote', 'updateVote', 'clock'],
      notifies: { member: 'vote.ended' },
    },
  },
})
