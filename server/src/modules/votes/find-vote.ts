import type { Operation } from '@vondrona/rules/permissions'
import { statusAt } from '@vondrona/rules/votes'
import type { Context } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { closeVote } from './closing/close-vote.ts'
import { unknownVote } from './refusals.ts'
import { type SeenVote, seenVotes } from './seen-votes.ts'
import { findVote, type VoteRow } from './store.ts'

/** Drafts and archived ones are for who edits them. */
export const isVisible = (ctx: Context, row: VoteRow): boolean =>
  (row.status !== 'draft' && !row.archivedAt) || ctx.may('updateVote')

/** The vote for whom the table lets act on it, else NOT_FOUND. */
export async function voteFor(ctx: Context, operation: Operation, id: string): Promise<VoteRow> {
  ctx.require(operation)
  const row = isId(id) ? await findVote(ctx.db, id) : undefined
  if (!row || !isVisible(ctx, row)) throw unknownVote()
  return row
}

/** R-GAP-14: the vote as the caller sees it; null where there is none for them. Whoever looks first after its end closes it. */
export async function vote(ctx: Context, id: string): Promise<SeenVote | null> {
  ctx.require('vote')
  const row = isId(id) ? await findVote(ctx.db, id) : undefined
  if (!row || !isVisible(ctx, row)) return null
  const isDue = row.status !== statusAt(row, ctx.now())
  return seenVotes(ctx, [isDue ? await closedIfPossible(ctx, row) : row])[0] ?? null
}

/** Whose box is locked is shown as ended and not counted. */
async function closedIfPossible(ctx: Context, row: VoteRow): Promise<VoteRow> {
  try {
    return await closeVote(ctx, row.id)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'BOX_LOCKED') return row
    throw error
  }
}

/** As its editor gets it back. */
export async function answer(ctx: Context, id: string): Promise<SeenVote> {
  const row = await findVote(ctx.db, id)
  if (!row) throw unknownVote()
  return seenVotes(ctx, [row])[0] as SeenVote
}
