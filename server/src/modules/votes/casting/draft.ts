import type { Context } from '../../../kernel/context.ts'
import type { OptionRow, VoteRow, VoterRow } from '../store.ts'

/** One change of a ballot. */
export interface Draft {
  ctx: Context
  operation: 'castVote' | 'retractVote'
  userId: string
  voteId: string
  index: number
  /** The receipt that came with it. */
  code: string | null
}

export interface Outcome {
  row: VoteRow
  options: OptionRow[]
  /** The voter's line on the roll, as it is then. */
  voter: VoterRow | undefined
  /** Of a secret ballot. */
  code: string | null
}
