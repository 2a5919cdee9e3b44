import { randomBytes } from 'node:crypto'
import {
  type Choices,
  makeReceipt,
  sameChoices,
  statusAt,
  whyNoVoter,
  withChoice,
  withoutChoice,
} from '@vondrona/rules/votes'
import { vote as limits } from '@vondrona/rules/votes/constants'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { unknownVote } from '../refusals.ts'
import type { VoteRow } from '../store.ts'
import type { Draft } from './draft.ts'
import type { Facts } from './facts.ts'

/** Decides on the facts of the turn and changes them, so that the next ballot of the same voter sees it. Throws why not. */
export function decide(draft: Draft, facts: Facts): { code: string | null } {
  const row = facts.vote(draft.voteId)
  if (!row || row.archivedAt) throw unknownVote()
  const member = facts.member(draft.userId)
  if (!member) throw new Refusal('UNAUTHENTICATED', 'shell.signInFirst')
  const block = whyNoVoter(member)
  if (block) throw new Refusal('FORBIDDEN', `votes.${block}`)
  if (row.status === 'draft') throw new Refusal('VOTE_NOT_OPEN', 'votes.notOpen')
  const field = draft.operation === 'castBallot' ? 'choices' : 'optionIndex'
  const options = facts.options(row.id).length
  if (draft.choices.some((index) => index >= options)) throw badInput([{ field, key: 'votes.noSuchOption' }])
  if (draft.choices.length > 1 && !row.allowMultiple) throw badInput([{ field, key: 'votes.oneChoice' }])
  return row.isSecret ? decideSecret(draft, row, facts) : decideOpen(draft, row, facts)
}

function decideOpen(draft: Draft, row: VoteRow, facts: Facts) {
  const before = facts.voter(draft)?.choices ?? []
  const after = choicesAfter(draft, row, before)
  if (!sameChoices(before, after)) {
    refuseOther(draft, row, facts)
    facts.setVoter(draft, row, after.length > 0 ? after : undefined)
  }
  return { code: null }
}

/**
 * Who is on the roll changes a ballot by its code; who is not puts a new one into the box. A code that is in the box
 * belongs to somebody on the roll.
 */
function decideSecret(draft: Draft, row: VoteRow, facts: Facts) {
  const isOnRoll = facts.voter(draft) !== undefined
  const before = facts.ballot(row.id, draft.code)
  if (isOnRoll && !draft.code) throw new Refusal('RECEIPT_NEEDED', 'votes.codeNeeded', { field: 'code' })
  if (isOnRoll !== (before !== undefined)) throw new Refusal('WRONG_RECEIPT', 'votes.wrongCode', { field: 'code' })
  const after = choicesAfter(draft, row, before ?? [])
  const code = draft.code ?? makeReceipt(randomBytes(limits.codeLength))
  if (sameChoices(before ?? [], after)) return { code: before ? code : null }
  refuseOther(draft, row, facts)
  facts.setBallot(row.id, code, after)
  if (!isOnRoll) facts.setVoter(draft, row, null)
  return { code }
}

function choicesAfter({ operation, choices }: Draft, { allowMultiple }: VoteRow, before: Choices): Choices {
  if (operation === 'castBallot') return choices
  const [index = 0] = choices
  return operation === 'castVote' ? withChoice(before, index, allowMultiple) : withoutChoice(before, index)
}

/**
 * What changes something is for the vote that was read: not for one that is over, nor for other words. Who lost an
 * answer hears it afterwards, too.
 */
function refuseOther({ revision }: Draft, row: VoteRow, facts: Facts) {
  if (statusAt(row, facts.now) === 'ended') throw new Refusal('VOTE_ENDED', 'votes.ended')
  if (revision !== null && revision !== row.revision) throw new Refusal('CONFLICT', 'votes.changedMeanwhile')
}
