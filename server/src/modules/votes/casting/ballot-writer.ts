import { voteServer as limits } from '@vondrona/rules/votes/constants'
import { systemContext } from '../../../kernel/context.ts'
import { makeTurns } from '../../../kernel/limits/turns.ts'
import { boxKeys } from '../box/keys.ts'
import type { Draft, Outcome } from './draft.ts'
import { writeTurn } from './write-turn.ts'

const pace = { name: 'ballots', ...limits.pace, key: 'votes.tooFast' }

/** Writes the ballots of all votes in turns: a thousand voters cost as many locks as one. */
export const makeWriter = ({ queue, perTurn }: { queue: number; perTurn: number } = limits) =>
  makeTurns<Draft, Outcome>({
    queue,
    perTurn,
    busy: 'votes.busy',
    take: ({ ctx, userId }) => ctx.limits.take(pace, userId, 1),
    async write(turn) {
      const ctx = systemContext((turn[0] as Draft).ctx) // of nobody: a turn has many callers
      const outcomes = await ctx.transaction((tx) => writeTurn(tx, ctx, turn))
      await boxKeys(ctx).destroySpent()
      return outcomes
    },
  })
