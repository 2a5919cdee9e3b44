import { outboxLife } from '@vondrona/rules/constants'
import type { Context } from '../../kernel/context.ts'
import type { Module } from '../../kernel/module.ts'
import { deliverMessage } from './deliver-message.ts'
import { listOutbox } from './list-outbox.ts'
import { personalData } from './personal-data.ts'
import { retryMessage } from './retry-message.ts'
import { removeMessagesBefore } from './store.ts'

export { unmaskedMessage } from './list-outbox.ts'
export { tokensIn } from './mask.ts'
export { sendMail, sendSms } from './send-message.ts'
export { findMessage, forgetMessagesAbout, forgetMessagesTo, messageData, messagesTo } from './store.ts'

export const outbox: Module = {
  name: 'outbox',
  personalData,
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
