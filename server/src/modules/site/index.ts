import { appVersion } from '@vondrona/rules/constants'
import type { Module } from '../../kernel/module.ts'
import { routes } from './routes.ts'
import { sendSupportMessage } from './send-support-message.ts'
import { siteOf } from './site.ts'
import { warningsOf } from './warnings.ts'

export { type DemoAccount, demoAccounts, demoLink } from './demo/accounts.ts'
export { cardFile, type DemoRequest, demoRequests } from './demo/demo-people.ts'
export { fillDemo } from './demo/fill-demo.ts'
export { fillRaceDay } from './demo/races/fill-race-day.ts'
export { streamRaceDay } from './demo/races/stream-race-day.ts'
export { headOf } from './head.ts'
export { closeForMaintenance, endMaintenance } from './set-maintenance.ts'
export { warningsOf, warningText } from './warnings.ts'

export const site: Module = {
  name: 'site',
  personalData: {
    withoutTables:
      'its pages are made of settings and of what other domains publish; messages to the team go out as mails',
  },
  resolvers: {
    Query: {
      site: (_root, _args, ctx) => {
        ctx.admit('site')
        return siteOf(ctx)
      },
      warnings: (_root, _args, ctx) => {
        ctx.require('warnings')
        return warningsOf(ctx.config)
      },
      version: (_root, _args, ctx) => {
        ctx.admit('version')
        return appVersion
      },
    },
    Mutation: { sendSupportMessage: (_, { input }, ctx) => sendSupportMessage(ctx, input) },
  },
  routes,
}
