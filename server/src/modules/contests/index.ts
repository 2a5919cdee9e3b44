import { linkTo } from '@vondrona/rules/pages'
import type { Context } from '../../kernel/context.ts'
import type { Module } from '../../kernel/module.ts'
import { responseCache } from '../../kernel/visitors/response-cache.ts'
import { registerReview } from '../forms/index.ts'
import { registerPurpose } from '../payments/index.ts'
import { registerReportable } from '../reports/index.ts'
import { closeOverdue } from './closing/close-overdue.ts'
import { tellEntrants } from './closing/tell-entrants.ts'
import './events.ts'
import { mayReview } from './may-review.ts'
import { followPayments } from './paying/follow-payments.ts'
import { lapseUnpaid } from './paying/lapse-unpaid.ts'
import { settleFee, settleFees } from './paying/settle-fee.ts'
import { entryOfCharge } from './paying/store.ts'
import { personalData } from './personal-data.ts'
import { resolvers } from './resolvers.ts'
import { counters } from './store.ts'
import { visitorCache } from './visitors/visitor-cache.ts'
import { reportableEntries } from './voting/reportable-entries.ts'

export { enterContest } from './entering/enter-contest.ts'
export { saveContestEntry } from './entering/save-contest-entry.ts'
export { withdrawEntry } from './entering/withdraw-entry.ts'
export { addContestJuror } from './judging/add-contest-juror.ts'
export { lockContestRound } from './judging/lock-contest-round.ts'
export { openContestRound } from './judging/open-contest-round.ts'
export { scoreContestEntry } from './judging/score-contest-entry.ts'
export { entriesOfUser, entryPlace } from './lists/store.ts'
export { contestApplications } from './reviewing/contest-applications.ts'
export { reviewContestApplication } from './reviewing/review-contest-application.ts'
export { type SeenEntry, seenEntries, seenEntry } from './seen-entries.ts'
export { type EntryRow, findEntry } from './store.ts'
export {
  type ContestListPage,
  contestEntries,
  contestListPage,
  contestPage,
  type VisitedContest,
} from './visitors/pages.ts'
export { castContestVote } from './voting/cast-contest-vote.ts'
export { openContestVote } from './voting/open-contest-vote.ts'
export { createContest } from './writing/create-contest.ts'
export { updateContest } from './writing/update-contest.ts'

const cached = ['contests', 'contest', 'contestCategories']

registerPurpose(async (db, { id }) => {
  const entry = await entryOfCharge(db, id)
  if (!entry) return null
  return { kind: 'entry', id: entry.contestId, page: linkTo('enter-contest', { id: entry.contestId }) }
})

export const contests: Module = {
  name: 'contests',
  personalData,
  counters,
  within: followPayments,
  resolvers,
  routes: (app, kernel) => responseCache(app, cached, visitorCache(kernel)),
  listen: (kernel) => {
    registerReview(kernel, mayReview)
    registerReportable(kernel, reportableEntries)
  },
  jobs: {
    'contests.closeOverdue': (ctx: Context) => closeOverdue(ctx),
    'contests.tellEntrants': (ctx: Context) => tellEntrants(ctx),
    'contests.lapse': (ctx: Context) => lapseUnpaid(ctx),
    'contests.settleFee': (ctx: Context, payload: { chargeId: string }) => settleFee(ctx, payload),
    'contests.settleFees': (ctx: Context, payload: { contestId: string }) => settleFees(ctx, payload),
  },
  schedule: [
    { cron: '* * * * *', job: 'contests.closeOverdue' },
    { cron: '* * * * *', job: 'contests.tellEntrants' },
    { cron: '* * * * *', job: 'contests.lapse', queue: 'contests.lapse' },
  ],
}
