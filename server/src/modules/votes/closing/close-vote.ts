import { createHash } from 'node:crypto'
import { listHead, listLine, statusAt, tally } from '@vondrona/rules/votes'
import { vote as limits } from '@vondrona/rules/votes/constants'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { writeAudit } from '../../audit/index.ts'
import { takeOut } from '../box/box.ts'
import { boxKeys } from '../box/keys.ts'
import { unknownVote } from '../refusals.ts'
import { changeVote, lockVote, type VoteRow } from '../store.ts'
import { countVotes } from './store.ts'

/**
 * D-16: at its end date, or at once with `now`. A secret vote is counted here: its list is fixed with a hash that the log
 * keeps. Of many who close a vote one does it; the others get it as it is.
 */
export async function closeVote(ctx: Context, id: string, { now = false } = {}): Promise<VoteRow> {
  const closed = await ctx.transaction(async (tx) => {
    const row = await lockVote(tx, id)
    if (!row) throw unknownVote()
    const at = ctx.now()
    const isOver = statusAt(row, at) === 'ended'
    if (row.status !== 'active' || !(isOver || now)) return row
    return end(tx, ctx, row, isOver && row.endDate ? row.endDate : at)
  })
  await boxKeys(ctx).destroySpent()
  return closed
}

async function end(tx: Tx, ctx: Context, row: VoteRow, endedAt: Date): Promise<VoteRow> {
  const boxHash = row.isSecret ? await countBox(tx, ctx, row) : null
  const ended = await changeVote(tx, row.id, { status: 'ended', endedAt, boxHash, boxKey: null, updatedAt: ctx.now() })
  const hash = boxHash?.toString('hex')
  await writeAudit(tx, ctx, 'vote.ended', {
    targetId: row.id,
    detail: { voters: row.voterCount, ...(hash && { hash }) },
  })
  afterCommit(tx, () => ctx.publish('votes.changed', { id: row.id }))
  return ended
}

/** Counts what is in the box; nobody could before. */
async function countBox(tx: Tx, ctx: Context, row: VoteRow): Promise<Buffer> {
  const ballots = await takeOut(tx, ctx, row)
  const hash = createHash('sha256').update(listHead)
  for (const ballot of ballots) hash.update(listLine(ballot))
  const votes = tally(
    ballots.map(({ choices }) => choices),
    limits.options.max,
  )
  await countVotes(tx, row.id, votes)
  return hash.digest()
}
