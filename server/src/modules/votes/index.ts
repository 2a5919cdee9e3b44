import type { Context } from '../../kernel/context.ts'
import { countedTotal } from '../../kernel/figures/store.ts'
import type { Module } from '../../kernel/module.ts'
import { destroyOldKeys, mixLargeBoxes } from './box/tend-boxes.ts'
import { closeOverdue } from './closing/close-overdue.ts'
import { tellVoters } from './closing/tell-voters.ts'
import './events.ts'
import { personalData } from './personal-data.ts'
import { resolvers } from './resolvers.ts'
import { pushResults } from './results/live-results.ts'
import { topics } from './results/topics.ts'
import { routes } from './routes.ts'
import { countActive, counters } from './store.ts'

export { castVote } from './casting/cast-vote.ts'
export { endVote } from './closing/end-vote.ts'
export { votes as listVotes } from './list-votes.ts'
export { pushResults } from './results/live-results.ts'
export { createVote } from './writing/create-vote.ts'

declare module '../../kernel/figures/overview.ts' {
  interface Figures {
    /** Of every status, archived ones too. */
    totalVotes: true
    /** They take ballots. */
    activeVotes: true
  }
}

export const votes: Module = {
  name: 'votes',
  personalData,
  counters,
  overview: {
    figures: async ({ db, now }) => {
      const [totalVotes, activeVotes] = await Promise.all([countedTotal(db, 'votes'), countActive(db, now())])
      return { totalVotes, activeVotes }
    },
  },
  resolvers,
  routes,
  topics,
  listen(kernel, push) {
    const changed = pushResults(kernel, push)
    kernel.bus.on('votes.changed', ({ id }) => changed(id))
  },
  jobs: {
    'votes.closeOverdue': (ctx: Context) => closeOverdue(ctx),
    'votes.tellVoters': (ctx: Context) => tellVoters(ctx),
    'votes.mixLargeBoxes': (ctx: Context) => mixLargeBoxes(ctx),
    'votes.destroyOldKeys': (ctx: Context) => destroyOldKeys(ctx),
  },
  schedule: [
    { cron: '* * * * *', job: 'votes.closeOverdue' },
    { cron: '* * * * *', job: 'votes.tellVoters' },
    { cron: '* * * * *', job: 'votes.mixLargeBoxes' },
    { cron: '* * * * *', job: 'votes.destroyOldKeys' },
  ],
}
