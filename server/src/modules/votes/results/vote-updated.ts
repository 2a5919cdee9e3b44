import type { Context } from '../../../kernel/context.ts'
import { voteFor } from '../find-vote.ts'
import { seenVotes } from '../seen-votes.ts'

/** R-GQL-02: how a vote stands, as the caller may see it, at most four times a second. */
export async function voteUpdated(ctx: Context, id: string): Promise<AsyncIterableIterator<unknown>> {
  const { id: voteId } = await voteFor(ctx, 'voteUpdated', id)
  const told = ctx.bus.stream('votes.told', ['id', voteId])
  const updates: AsyncIterableIterator<unknown> = {
    async next() {
      const { value, done } = await told.next()
      if (done) return { value: undefined, done }
      const options = new Map([[voteId, value.options]])
      return { value: { voteUpdated: seenVotes(ctx, [value.row], { options })[0] }, done: false }
    },
    return: () => told.return?.() ?? Promise.resolve({ value: undefined, done: true as const }),
    [Symbol.asyncIterator]() {
      return this
    },
  }
  return updates
}
