import type { Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { closeVote } from './close-vote.ts'
import { overdueVotes } from './store.ts'

/** Job: ends votes whose end date is over, whether anybody looks or not. */
export async function closeOverdue(ctx: Context): Promise<void> {
  for (const id of await overdueVotes(ctx.db, ctx.now())) {
    try {
      await closeVote(ctx, id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error // its box is locked; the others end all the same
    }
  }
}
