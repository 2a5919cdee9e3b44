import type { Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { voteFor } from '../find-vote.ts'
import { type SeenVote, seenVotes } from '../seen-votes.ts'
import { closeVote } from './close-vote.ts'

/** R-VOTE-04. Ended twice, it has ended once. */
export async function endVote(ctx: Context, id: string): Promise<SeenVote> {
  const { status } = await voteFor(ctx, 'endVote', id)
  if (status === 'draft') throw new Refusal('VOTE_NOT_OPEN', 'votes.notOpen')
  return seenVotes(ctx, [await closeVote(ctx, id, { now: true })])[0] as SeenVote
}
