import { call, Refusal } from '../../lib/api/graphql.ts'
import { CastBallotDocument } from './operations.generated.ts'
import { beginReceipt, dropReceipt, keepReceipt } from './receipts.ts'
import type { ShownVote } from './use-vote.ts'

/** The ballot as it was chosen, all of it at once: it can be sent twice, whatever became of the one before. */
export async function sendChoices(vote: ShownVote, choices: readonly number[], typed: string | null): Promise<void> {
  const { id: voteId, revision } = vote
  const code = vote.isSecret ? (typed ?? beginReceipt(voteId)) : null
  try {
    await call(CastBallotDocument, { voteId, choices: [...choices], code, revision })
  } catch (error) {
    // They voted elsewhere: the code made here opens nothing.
    if (!typed && error instanceof Refusal && error.code === 'WRONG_RECEIPT') dropReceipt(vote.id)
    throw error
  }
  if (code) keepReceipt(vote.id, code)
}
