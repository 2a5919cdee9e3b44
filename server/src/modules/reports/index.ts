import type { Context } from '../../kernel/context.ts'
import type { Module } from '../../kernel/module.ts'
import './events.ts'
import { closeGone } from './deciding/close-gone.ts'
import { decideReport } from './deciding/decide-report.ts'
import { dismissReport } from './deciding/dismiss-report.ts'
import { escalateReport } from './deciding/escalate-report.ts'
import { countReports, reports as listReports, reportCounts } from './list-reports.ts'
import { personalData } from './personal-data.ts'
import { reportContent } from './report-content.ts'
import { followReports } from './telling/tell-moderators.ts'
import { removeOldReports, tellReporters } from './telling/tell-reporters.ts'

export { closeReports } from './deciding/close-line.ts'
export { decideReport } from './deciding/decide-report.ts'
export { escalateReport } from './deciding/escalate-report.ts'
export { reports as listReports } from './list-reports.ts'
export { reportContent } from './report-content.ts'
export { type Reportable, type ReportedThing, registerReportable } from './reportables.ts'
export { isRemoved, letReportReturned } from './store.ts'
export { announceReports } from './telling/tell-moderators.ts'

declare module '../../kernel/figures/overview.ts' {
  interface Waiting {
    /** To be examined, by moderators or by administrators. */
    reports: true
  }
}

export const reports: Module = {
  name: 'reports',
  personalData,
  overview: { waiting: { operation: 'decideReport', count: countReports } },
  resolvers: {
    Query: {
      reports: (_, args, ctx) => listReports(ctx, args),
      reportCounts: (_, __, ctx) => reportCounts(ctx),
    },
    Mutation: {
      reportContent: (_, args, ctx) => reportContent(ctx, args),
      decideReport: (_, args, ctx) => decideReport(ctx, args),
      dismissReport: (_, { id }, ctx) => dismissReport(ctx, id),
      escalateReport: (_, args, ctx) => escalateReport(ctx, args),
    },
  },
  /** `{type: 'reports'}`: ask for the counts again, which differ by who asks. */
  topics: [{ event: 'reports', operation: 'reports' }],
  listen: (kernel, push) => followReports(kernel, push),
  jobs: {
    'reports.tellReporters': (ctx: Context) => tellReporters(ctx),
    'reports.closeGone': (ctx: Context) => closeGone(ctx),
    'reports.removeOld': (ctx: Context) => removeOldReports(ctx),
  },
  schedule: [
    { cron: '* * * * *', job: 'reports.tellReporters' },
    { cron: '*/10 * * * *', job: 'reports.closeGone' },
    { cron: '43 1 * * *', job: 'reports.removeOld', cleans: true },
  ],
}
