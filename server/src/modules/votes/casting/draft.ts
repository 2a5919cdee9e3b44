import type { Choices } from '@vondrona/rules/votes'
import type { Context } from '../../../kernel/context.ts'
import type { OptionRow, VoteRow, VoterRow } from '../store.ts'

/** One change of a ballot. */
export interface Draft {
  ctx: Context
  /** One choice more or instead, one less, or all of them anew. */
  operation: 'castVote' | 'retractVote' | 'castBallot'
  userId: string
  voteId: string
  /** What was chosen, in order; of the first two operations one. */
  choices: Choices
  /** The receipt that came with it. */
  code: string | null
  /** Of the vote as the voter read it; null: not said. */
  revision: number | null
}

export interface Outcome {
  row: VoteRow
  options: OptionRow[]
  /** The voter's line on the roll, as it is then. */
  voter: VoterRow | undefined
  /** Of a secret ballot. */
  code: string | null
}

/** What the ballots of a turn change. */
export interface Changes {
  added: VoterRow[]
  changed: VoterRow[]
  removed: VoterRow[]
  ballots: { voteId: string; code: string; choices: number[] }[]
  /** By option's id: how many more. */
  votes: Map<string, number>
  /** By vote: how many people more. */
  people: Map<string, number>
  /** Of which anything changed. */
  voteIds: string[]
}
