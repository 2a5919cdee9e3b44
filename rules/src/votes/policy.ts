import type { Actor } from '../accounts/index.ts'
import { may } from '../permissions/index.ts'
import type { VoteStatus } from './states.ts'

/** While a vote runs its results are for everybody, for who voted, or for nobody. */
export const resultsFor = ['always', 'voted', 'ended'] as const
export type ResultsFor = (typeof resultsFor)[number]

interface Run {
  status: VoteStatus
  endDate: Date | null
}

/** D-16: by its end date, too, whoever notes it when. */
export const statusAt = ({ status, endDate }: Run, now: Date): VoteStatus =>
  status === 'active' && endDate && endDate <= now ? 'ended' : status

/** Whether ballots are taken. */
export const isRunning = (vote: Run, now: Date): boolean => statusAt(vote, now) === 'active'

/**
 * F-VOTE-04, F-VOTE-11: hidden results are hidden from everybody, administrators too. `status` as it is stored: the
 * results of a secret vote are there once it is counted.
 */
export const seesResults = (vote: { status: VoteStatus; results: ResultsFor }, hasVoted: boolean): boolean =>
  vote.status === 'ended' ||
  (vote.status === 'active' && (vote.results === 'always' || (vote.results === 'voted' && hasVoted)))

export const voteBlocks = ['pending', 'minor', 'role', 'notOpen', 'ended'] as const
export type VoteBlock = (typeof voteBlocks)[number]

/** D-06, D-07, R-VOTE-10: who may not vote and why, as they are now. */
export function whyNoVoter(actor: Actor): 'pending' | 'minor' | 'role' | null {
  if (actor.status !== 'active') return 'pending'
  if (actor.limited) return 'minor'
  return may('castVote', actor) ? null : 'role'
}

/** Null: the actor may vote now. */
export function whyNotVote(actor: Actor, vote: Run, now: Date): VoteBlock | null {
  const status = statusAt(vote, now)
  if (status === 'ended') return 'ended'
  return whyNoVoter(actor) ?? (status === 'draft' ? 'notOpen' : null)
}

/** R-GAP-14, weak point 20: why nothing that was asked changes any more: a ballot was cast, or the vote is over. */
export function whyNotEdit(vote: { status: VoteStatus; voters: number }): 'ended' | 'frozen' | null {
  if (vote.status === 'ended') return 'ended'
  return vote.voters > 0 ? 'frozen' : null
}
