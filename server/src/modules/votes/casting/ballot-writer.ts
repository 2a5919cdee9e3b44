import { voteServer as limits } from '@vondrona/rules/constants'
import { systemContext } from '../../../kernel/context.ts'
import { asUnavailable, Unavailable } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { boxKeys } from '../box/keys.ts'
import type { Draft, Outcome } from './draft.ts'
import { writeTurn } from './write-turn.ts'

interface Waiting {
  draft: Draft
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

const pace = { name: 'ballots', ...limits.pace, key: 'votes.tooFast' }

/**
 * Writes the ballots of all votes in turns: what arrives while one transaction runs goes into the next, so that an answer
 * means "on disk" and a thousand voters cost as many locks as one. A voter's rate limit is checked before the queue, which
 * is shared by all. Refuses with BUSY when the disk cannot follow.
 */
export function makeWriter({ queue: room, perTurn }: { queue: number; perTurn: number } = limits) {
  const queue: Waiting[] = []
  let isWriting = false

  async function writeAll() {
    isWriting = true
    while (queue.length > 0) await settle(queue.splice(0, perTurn))
    isWriting = false
  }

  return (draft: Draft): Promise<Outcome> => {
    draft.ctx.limits.take(pace, draft.userId, 1)
    if (queue.length >= room) throw new Refusal('BUSY', 'votes.busy', { retryAfter: 2 })
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
    queue.push({ draft, resolve, reject })
    if (!isWriting) void writeAll()
    return promise
  }
}

/** Each one hears its own outcome, after the commit. A transaction that fails for one is tried for each alone. */
async function settle(turn: readonly Waiting[]): Promise<void> {
  try {
    const ctx = systemContext((turn[0] as Waiting).draft.ctx) // of nobody: a turn has many callers
    const drafts = turn.map(({ draft }) => draft)
    const outcomes = await ctx.transaction((tx) => writeTurn(tx, ctx, drafts))
    await boxKeys(ctx).destroySpent()
    for (const { draft, resolve, reject } of turn) {
      const outcome = outcomes.get(draft) as Outcome | Refusal
      if (outcome instanceof Refusal) reject(outcome)
      else resolve(outcome)
    }
  } catch (cause) {
    const error = asUnavailable(cause)
    if (turn.length === 1 || error instanceof Unavailable) for (const one of turn) one.reject(error)
    else for (const one of turn) await settle([one])
  }
}
