import { linkTo } from '@vondrona/rules/pages'
import type { Context } from '../../kernel/context.ts'
import { countedDays } from '../../kernel/figures/store.ts'
import type { Module } from '../../kernel/module.ts'
import { tellCancelled, tellMissed, tellNotPostponed, tellPostponed } from './event-changes/tell-applicants.ts'
import './events.ts'
import { findEntry } from '../contests/index.ts'
import { registerPayable, registerPurpose } from '../payments/index.ts'
import { routes } from './export/routes.ts'
import { listen } from './listen.ts'
import { followPayments } from './paying/follow-payments.ts'
import { applicationOfCharge } from './paying/store.ts'
import { personalData } from './personal-data.ts'
import { followRemovals } from './removing-types.ts'
import { resolvers } from './resolvers.ts'
import { fillPlaces } from './reviewing/waiting-list.ts'
import { counters, countWaiting, findApplication } from './store.ts'

export { createApplication } from './applying/create-application.ts'
export { reviewApplication } from './reviewing/review-application.ts'
export { announceApplications } from './staff-notice.ts'

/** R-PAY-04: of one that was approved, or an entry of a contest that waits for its fee. */
registerPayable('applicationId', async (ctx, id) => {
  const one = (await findApplication(ctx.db, id)) ?? (await findEntry(ctx.db, id))
  return one?.chargeId ?? null
})

registerPurpose(async (db, { id }) => {
  const row = await applicationOfCharge(db, id)
  return row ? { kind: 'application', id: row.id, page: linkTo('application', { id: row.id }) } : null
})

declare module '../../kernel/figures/overview.ts' {
  interface Waiting {
    /** To be reviewed. */
    applications: true
  }
  interface Series {
    /** Sent on a day, whatever became of them. */
    applications: true
  }
}

export const applications: Module = {
  name: 'applications',
  personalData,
  counters,
  overview: {
    waiting: {
      operation: 'allApplications',
      count: async ({ db }) => ({ applications: (await countWaiting(db)).all }),
    },
    series: {
      applications: {
        operation: 'allApplications',
        days: ({ db }, ...days) => countedDays(db, 'applications', ...days),
      },
    },
  },
  within: { ...followPayments, ...followRemovals },
  resolvers,
  routes,
  listen,
  jobs: {
    'applications.tellCancelled': (ctx: Context, payload: { eventId: string }) => tellCancelled(ctx, payload),
    'applications.tellPostponed': (ctx: Context, payload: { postponementId: string }) => tellPostponed(ctx, payload),
    'applications.tellNotPostponed': (ctx: Context, payload: { postponementId: string }) =>
      tellNotPostponed(ctx, payload),
    'applications.tellMissed': (ctx: Context) => tellMissed(ctx),
    'applications.fillPlaces': (ctx: Context, payload: { eventId?: string | null }) => fillPlaces(ctx, payload ?? {}),
  },
  schedule: [
    { cron: '*/10 * * * *', job: 'applications.tellMissed' },
    { cron: '*/5 * * * *', job: 'applications.fillPlaces' },
  ],
}
