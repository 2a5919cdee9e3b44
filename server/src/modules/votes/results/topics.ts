import { seesResults } from '@vondrona/rules/votes'
import type { Context } from '../../../kernel/context.ts'
import type { Topic } from '../../../kernel/module.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { voteFor } from '../find-vote.ts'
import { votedBy } from '../store.ts'

async function admitWatcher(ctx: Context, id: string | null) {
  await voteFor(ctx, 'voteUpdated', id ?? '')
}

/** F-VOTE-04: those who see the results already. */
async function admitReader(ctx: Context, id: string | null) {
  const row = await voteFor(ctx, 'voteUpdated', id ?? '')
  const hasVoted = ctx.actor ? (await votedBy(ctx.db, ctx.actor.id, [row.id])).has(row.id) : false
  if (!seesResults(row, hasVoted)) throw new Refusal('FORBIDDEN', 'votes.resultsHidden')
}

export const topics: readonly Topic[] = [
  { event: 'vote_', operation: 'voteUpdated', admit: admitWatcher },
  { event: 'results_', operation: 'voteUpdated', admit: admitReader },
]
