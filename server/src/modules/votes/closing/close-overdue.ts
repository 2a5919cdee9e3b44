import type { Context } from '../../../kernel/context.ts'
import { closeVote } from './close-vote.ts'
import { overdueVotes } from './store.ts'

/** Job: ends votes whose end date is over, whether anybody looks or not. */
export async function closeOverdue(ctx: Context): Promise<void> {
  for (const id of await overdueVotes(ctx.db, ctx.now())) await closeVote(ctx, id)
}
