import type { VoteStatus } from './states.ts'

/** How a vote stands; without what its readers may not see yet. */
export interface VoteNews {
  status: VoteStatus
  votersCount: number
  /** By option; null: hidden. */
  votes: readonly number[] | null
}

export interface ServerFrames {
  /** To whoever watches the vote, at most four a second. */
  [type: `vote_${string}`]: { data: VoteNews }
  /** The same to those who see the results before they are shown to everybody. */
  [type: `results_${string}`]: { data: VoteNews }
}

export interface Topics {
  [event: `vote_${string}`]: object
  [event: `results_${string}`]: object
}
