import { dashboard, outboxLife } from '@vondrona/rules/constants'
import type { Context } from '../../kernel/context.ts'
import type { Module } from '../../kernel/module.ts'
import { deliverMessage } from './deliver-message.ts'
import { deliveryHealth } from './delivery-health.ts'
import { listOutbox } from './list-outbox.ts'
import { personalData } from './personal-data.ts'
import { retryMessage } from './retry-message.ts'
import { countFailed, removeMessagesBefore } from './store.ts'

export { unmaskedMessage } from './list-outbox.ts'
export { tokensIn } from './mask.ts'
export { type Attachments, type Hold, sendMail, sendSms, takeBackHeld } from './send-message.ts'
export { findMessage, forgetMessagesAbout, forgetMessagesTo, messageData, messagesTo } from './store.ts'

declare module '../../kernel/figures/overview.ts' {
  interface Waiting {
    /** Mails and SMS that could not be delivered. */
    messages: true
  }
  interface HealthParts {
    /** `value`: how many messages failed or are late. */
    messages: true
  }
}

export const outbox: Module = {
  name: 'outbox',
  personalData,
  overview: {
    waiting: {
      operation: 'outbox',
      count: async ({ db }) => ({ messages: await countFailed(db, dashboard.waitingCap) }),
    },
    health: { messages: deliveryHealth },
  },
  resolvers: {
    Query: { outbox: (_, { filters, pagination }, ctx) => listOutbox(ctx, filters, pagination) },
    Mutation: { retryMessage: (_, { id }, ctx) => retryMessage(ctx, id) },
  },
  jobs: {
    'outbox.deliver': deliverMessage,
    'outbox.clean': async (ctx: Context) => {
      await removeMessagesBefore(ctx.db, new Date(ctx.now().getTime() - outboxLife))
    },
  },
  schedule: [{ cron: '17 1 * * *', job: 'outbox.clean' }],
}
