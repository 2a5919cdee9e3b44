import { asChoices, ballotInput, choiceInput, readReceipt } from '@vondrona/rules/votes'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { perProcess } from '../../../kernel/per-process.ts'
import { badInput } from '../../../kernel/refusal.ts'
import { type SeenVote, seenVotes } from '../seen-votes.ts'
import { makeWriter } from './ballot-writer.ts'
import type { Draft } from './draft.ts'

const writerOf = perProcess(() => makeWriter())

/** Puts a change of the caller's ballot into the queue of this process, and answers with the vote as it is then. */
export async function sendBallot(ctx: Context, operation: Draft['operation'], raw: unknown): Promise<SeenVote> {
  const { id: userId } = ctx.require(operation)
  const { voteId, code, choices, revision = null } = operation === 'castBallot' ? readBallot(raw) : readChoice(raw)
  const receipt = code ? readReceipt(code) : null
  if (code && !receipt) throw badInput([{ field: 'code', key: 'votes.codeInvalid' }])
  const ballot = { voteId: voteId.toLowerCase(), choices, code: receipt, revision }
  const { row, options, voter, code: kept } = await writerOf(ctx)({ ctx, operation, userId, ...ballot })
  const known = { options: new Map([[row.id, options]]), voters: new Map(voter ? [[row.id, voter]] : []) }
  return seenVotes(ctx, [row], known).map((vote) => ({ ...vote, receipt: kept }))[0] as SeenVote
}

function readBallot(raw: unknown) {
  const { choices, ...of } = parse(ballotInput, raw)
  return { ...of, choices: asChoices(choices) }
}

function readChoice(raw: unknown) {
  const { optionIndex, ...of } = parse(choiceInput, raw)
  return { ...of, choices: [optionIndex] }
}
