import { dashboard as limits } from '@vondrona/rules/dashboard/constants'
import type { Context } from '../../kernel/context.ts'
import { foldFigures } from '../../kernel/figures/store.ts'
import type { Module } from '../../kernel/module.ts'
import { listEvents } from '../events/index.ts'
import { listLives } from '../lives/index.ts'
import { articles, categories } from '../magazine/index.ts'
import { listVotes } from '../votes/index.ts'
import { dashboardHealth, diskHealth } from './health.ts'
import { dashboardSeries } from './series.ts'
import { dashboardStats } from './stats.ts'
import { tellBudgets } from './tell-budget.ts'
import { dashboardWaiting } from './waiting.ts'

declare module '../../kernel/figures/overview.ts' {
  interface HealthParts {
    /** `value`: bytes that files may still take. */
    disk: true
  }
}

const pagination = { limit: limits.newest }

export const dashboard: Module = {
  name: 'dashboard',
  personalData: { withoutTables: 'it asks the other domains for their figures' },
  overview: { health: { disk: diskHealth } },
  listen: (kernel) => tellBudgets(kernel),
  resolvers: {
    Query: {
      dashboardStats: (_, __, ctx) => dashboardStats(ctx),
      dashboard: (_, __, ctx) => ctx.require('dashboard') && {},
      dashboardWaiting: (_, __, ctx) => dashboardWaiting(ctx),
      dashboardSeries: (_, { days }, ctx) => dashboardSeries(ctx, days),
      dashboardHealth: (_, __, ctx) => dashboardHealth(ctx),
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
  jobs: { 'dashboard.fold': (ctx: Context) => foldFigures(ctx.db) },
  schedule: [{ cron: '* * * * *', job: 'dashboard.fold' }],
}
