import type { Context } from '../../kernel/context.ts'
import type { Module } from '../../kernel/module.ts'
import { responseCache } from '../../kernel/visitors/response-cache.ts'
import { registerReview } from '../forms/index.ts'
import { closeOverdue } from './closing/close-overdue.ts'
import { tellEntrants } from './closing/tell-entrants.ts'
import './events.ts'
import { mayReview } from './may-review.ts'
import { personalData } from './personal-data.ts'
import { resolvers } from './resolvers.ts'
import { visitorCache } from './visitors/visitor-cache.ts'

export { enterContest } from './entering/enter-contest.ts'
export { withdrawEntry } from './entering/withdraw-entry.ts'
export { entriesOfUser, entryPlace } from './lists/store.ts'
export { type SeenEntry, seenEntries, seenEntry } from './seen-entries.ts'
export { type EntryRow, findEntry } from './store.ts'
export {
  type ContestListPage,
  contestEntries,
  contestListPage,
  contestPage,
  type VisitedContest,
} from './visitors/pages.ts'

const cached = ['contests', 'contest', 'contestCategories']

export const contests: Module = {
  name: 'contests',
  personalData,
  resolvers,
  routes: (app, kernel) => responseCache(app, cached, visitorCache(kernel)),
  listen: (kernel) => registerReview(kernel, mayReview),
  jobs: {
    'contests.closeOverdue': (ctx: Context) => closeOverdue(ctx),
    'contests.tellEntrants': (ctx: Context) => tellEntrants(ctx),
  },
  schedule: [
    { cron: '* * * * *', job: 'contests.closeOverdue' },
    { cron: '* * * * *', job: 'contests.tellEntrants' },
  ],
}
