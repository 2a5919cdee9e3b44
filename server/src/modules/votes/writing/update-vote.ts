import { isDeepStrictEqual } from 'node:util'
import { type VoteInput, voteInput, whyNotEdit } from '@vondrona/rules/votes'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { refuseStale, writeAudit } from '../../audit/index.ts'
import { useImages } from '../../uploads/index.ts'
import { endVote } from '../closing/end-vote.ts'
import { answer, voteFor } from '../find-vote.ts'
import { unknownVote } from '../refusals.ts'
import type { SeenVote } from '../seen-votes.ts'
import { changeVote, lockVote, optionsOf, type VoteRow } from '../store.ts'
import { openingProblems, readFields } from './read-fields.ts'
import { picturesOf, readOptions, writeOptions, written } from './write-options.ts'

/**
 * R-GAP-14: before its first ballot; afterwards nothing that was asked changes any more (weak point 20). What changes
 * nothing is not refused: its answer was lost. `isActive: false` ends a running vote (D-16).
 */
export async function updateVote(ctx: Context, id: string, raw: unknown): Promise<SeenVote> {
  const { status } = await voteFor(ctx, 'updateVote', id)
  const input = parse(voteInput, raw)
  if (status === 'active' && (input.isActive === false || input.status === 'ended')) return endVote(ctx, id)
  await ctx.transaction(async (tx) => {
    const row = await lockVote(tx, id)
    if (!row) throw unknownVote()
    await change(tx, ctx, row, input)
  })
  return answer(ctx, id)
}

async function change(tx: Tx, ctx: Context, row: VoteRow, input: VoteInput): Promise<void> {
  const before = ((await optionsOf(tx, [row.id])).get(row.id) ?? []).map(written)
  const options = await readOptions(tx, before, input)
  const status = input.status ?? (input.isActive ? 'active' : row.status)
  const fields = await readFields(tx, ctx, row, withSameDate(row, input))
  const old = Object.fromEntries(Object.keys(fields).map((name) => [name, row[name as keyof VoteRow]]))
  const isOther = !isDeepStrictEqual(options, before)
  if (!isOther && status === row.status && isDeepStrictEqual(fields, old)) return
  const refusal = whyNotEdit({ status: row.status, voters: row.voterCount })
  if (refusal === 'ended') throw new Refusal('VOTE_ENDED', 'votes.over')
  if (refusal === 'frozen') throw new Refusal('VOTE_FROZEN', 'votes.frozen')
  if (status !== row.status && status !== 'active') throw badInput([{ field: 'status', key: 'votes.statusInvalid' }])
  const { revision: stored, updatedAt: savedAt } = row
  await refuseStale(tx, ctx, { sent: input.revision, stored, targetId: row.id, actions: 'vote.', savedAt })
  const problems = openingProblems(ctx, status, fields, options.length)
  if (problems.length > 0) throw badInput(problems)
  const at = ctx.now()
  await changeVote(tx, row.id, {
    ...fields,
    status,
    openedAt: row.openedAt ?? (status === 'active' ? at : null),
    updatedAt: at,
  })
  if (isOther) await writeOptions(tx, ctx, row.id, options)
  if (isOther || fields.coverId !== row.coverId)
    await useImages(tx, 'votes', row.id, picturesOf(fields.coverId, options))
  const action = status === row.status ? 'vote.changed' : 'vote.opened'
  await writeAudit(tx, ctx, action, { targetId: row.id })
  afterCommit(tx, () => ctx.publish('votes.changed', { id: row.id }))
}

/** A date that was chosen long ago is not refused for being over now. */
const withSameDate = ({ endDate }: VoteRow, input: VoteInput): VoteInput =>
  input.endDate?.getTime() === endDate?.getTime() ? { ...input, endDate: undefined } : input
