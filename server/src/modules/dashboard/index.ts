import { dashboard as limits } from '@vondrona/rules/dashboard/constants'
import type { Context } from '../../kernel/context.ts'
import { foldFigures } from '../../kernel/figures/store.ts'
import { makeCertificateCheck } from '../../kernel/health/certificate.ts'
import {
  backupHealth,
  databaseHealth,
  drillHealth,
  eventsHealth,
  jobsHealth,
  memoryHealth,
} from '../../kernel/health/checks.ts'
import type { Module } from '../../kernel/module.ts'
import { listEvents } from '../events/index.ts'
import { listLives } from '../lives/index.ts'
import { articles, categories } from '../magazine/index.ts'
import { listVotes } from '../votes/index.ts'
import { postAlert } from './alerts/webhook.ts'
import { dashboardHealth, diskHealth } from './health.ts'
import { releaseNotes } from './release-notes.ts'
import { dashboardSeries } from './series.ts'
import { dashboardStats } from './stats.ts'
import { statusRoute } from './status-page.ts'
import { tellBudgets } from './tell-budget.ts'
import { dashboardWaiting } from './waiting.ts'

declare module '../../kernel/figures/overview.ts' {
  interface HealthParts {
    /** `value`: bytes that files may still take. */
    disk: true
    /** `value`: milliseconds. */
    database: true
    /** `value`: bytes that are free. */
    memory: true
    /** `value`: hours since the last one. */
    backup: true
    /** `value`: days since the last one. */
    drill: true
    /** `value`: minutes that the oldest is late; `of`: how many were given up. */
    jobs: true
    /** `value`: other nodes that are heard. */
    events: true
    /** `value`: days that are left. */
    certificate: true
  }
}

const pagination = { limit: limits.newest }

export { startWatching } from './alerts/watch.ts'

export const dashboard: Module = {
  name: 'dashboard',
  personalData: { withoutTables: 'it asks the other domains for their figures' },
  overview: {
    health: {
      database: databaseHealth,
      disk: diskHealth,
      memory: async () => memoryHealth(),
      backup: backupHealth,
      drill: drillHealth,
      jobs: jobsHealth,
      events: async ({ bus }) => eventsHealth(bus.between()),
      certificate: makeCertificateCheck(),
    },
  },
  listen: (kernel) => tellBudgets(kernel),
  resolvers: {
    Query: {
      dashboardStats: (_, __, ctx) => dashboardStats(ctx),
      dashboard: (_, __, ctx) => ctx.require('dashboard') && {},
      dashboardWaiting: (_, __, ctx) => dashboardWaiting(ctx),
      dashboardSeries: (_, { days }, ctx) => dashboardSeries(ctx, days),
      dashboardHealth: (_, __, ctx) => dashboardHealth(ctx),
      releaseNotes: (_, __, ctx) => releaseNotes(ctx),
    },
    Dashboard: {
      articles: (_, __, ctx) => articles(ctx, null, pagination),
      lives: (_, __, ctx) => listLives(ctx, pagination),
      events: (_, __, ctx) => listEvents(ctx, null, pagination),
      votes: (_, __, ctx) => listVotes(ctx, { pagination }),
      categories: (_, __, ctx) => categories(ctx),
      stats: (_, __, ctx) => dashboardStats(ctx),
    },
  },
  routes: (app, kernel) => statusRoute(app, kernel),
  jobs: {
    'dashboard.fold': (ctx: Context) => foldFigures(ctx.db),
    'dashboard.alertHook': (ctx: Context, payload: { body: string }) => postAlert(ctx, payload),
  },
  schedule: [{ cron: '* * * * *', job: 'dashboard.fold' }],
}
