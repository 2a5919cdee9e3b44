import { call, Refusal } from '../../lib/api/graphql.ts'
import { CastVoteDocument, RetractVoteDocument } from './operations.generated.ts'
import { beginReceipt, dropReceipt, keepReceipt, receiptOf } from './receipts.ts'
import type { ShownVote } from './use-vote.ts'

/**
 * The ballot as it was chosen, one choice after the other. Each can be sent twice, so after a lost answer all of it is
 * sent again. A secret ballot says all of it anew: nobody here knows what it said before.
 */
export async function sendChoices(vote: ShownVote, chosen: readonly number[], typed: string | null): Promise<void> {
  const all = vote.options.map((_, index) => index)
  const isFirst = vote.isSecret && !vote.hasVoted && !receiptOf(vote.id)
  const before = !vote.isSecret ? (vote.myChoices ?? []) : isFirst ? [] : all
  const { id: voteId, revision } = vote
  const code = vote.isSecret ? (typed ?? beginReceipt(voteId)) : null
  const gone = vote.allowMultiple || chosen.length === 0 ? before.filter((index) => !chosen.includes(index)) : []
  try {
    for (const optionIndex of chosen)
      if (vote.isSecret || !before.includes(optionIndex))
        await call(CastVoteDocument, { voteId, optionIndex, code, revision })
    for (const optionIndex of gone) await call(RetractVoteDocument, { voteId, optionIndex, code, revision })
  } catch (error) {
    // They voted elsewhere: the code made here opens nothing.
    if (!typed && error instanceof Refusal && error.code === 'WRONG_RECEIPT') dropReceipt(vote.id)
    throw error
  }
  if (code) keepReceipt(vote.id, code)
}
