import { seesResults, statusAt, type VoteNews } from '@vondrona/rules/votes'
import { voteServer } from '@vondrona/rules/votes/constants'
import type { Kernel } from '../../../kernel/context.ts'
import type { Push } from '../../../kernel/module.ts'
import { findVote, type OptionRow, optionsOf, type VoteRow } from '../store.ts'

/**
 * F-VOTE-09, B12: tells how a vote stands to all who watch it here, at most four times a second, read once for all of
 * them. Changes in between are told together.
 */
export function pushResults(kernel: Kernel, push: Push): (voteId: string) => void | Promise<void> {
  const resting = new Map<string, { isStale: boolean }>()

  const rest = (id: string) => {
    const state = { isStale: false }
    resting.set(id, state)
    setTimeout(() => {
      resting.delete(id)
      if (state.isStale) kernel.bus.publishHere('votes.changed', { id })
    }, voteServer.pushEvery).unref()
  }

  const tell = async (id: string) => {
    const row = await findVote(kernel.db, id)
    if (!row) return
    const options = (await optionsOf(kernel.db, [id])).get(id) ?? []
    push(`vote_${id}`, { type: `vote_${id}`, data: newsOf(kernel, row, options, false) })
    push(`results_${id}`, { type: `results_${id}`, data: newsOf(kernel, row, options, true) })
    kernel.bus.publishHere('votes.told', { id, row, options })
  }

  return (id) => {
    const state = resting.get(id)
    if (!state) {
      rest(id)
      return tell(id)
    }
    state.isStale = true
  }
}

const newsOf = (kernel: Kernel, row: VoteRow, options: readonly OptionRow[], hasVoted: boolean): VoteNews => ({
  status: statusAt(row, kernel.now()),
  votersCount: row.voterCount,
  votes: seesResults(row, hasVoted) ? options.map(({ votes }) => votes) : null,
})
