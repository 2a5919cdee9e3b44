import { waitingCap } from '@vondrona/rules/constants'
import { shortLink as links, outboxLife, outgoing } from '@vondrona/rules/outbox/constants'
import type { Context } from '../../kernel/context.ts'
import type { Module } from '../../kernel/module.ts'
import { deliverMessage } from './deliver-message.ts'
import { deliveryHealth } from './delivery-health.ts'
import './gate/measured.ts'
import { removeBudgetsBefore } from './gate/store.ts'
import { messageBudgets, smsHealth } from './gate/used-budgets.ts'
import { shortLinkRoutes } from './links/routes.ts'
import { removeShortLinksBefore } from './links/store.ts'
import { listOutbox } from './list-outbox.ts'
import { unsubscribeRoutes } from './lists/routes.ts'
import { personalData } from './personal-data.ts'
import { retryMessage } from './retry-message.ts'
import { countFailed, removeMessagesBefore } from './store.ts'

export { deliveryHealth } from './delivery-health.ts'
export { packSms } from './gate/fit-sms.ts'
export { takesSms } from './gate/numbers.ts'
export { requireSmsNumber, whyUnreachable } from './gate/reachable.ts'
export { recipientKey } from './gate/recipient-key.ts'
export {
  joinParts,
  linkPart,
  type MailPart,
  mailPart,
  mailTemplate,
  noPart,
  type SmsPart,
  sayMailPart,
  saySmsPart,
  smsPart,
  smsTemplate,
} from './gate/templates.ts'
export { registerShortLink, shortLink } from './links/short-links.ts'
export { unmaskedMessage } from './list-outbox.ts'
export { registerMailList } from './lists/lists.ts'
export { tokensIn } from './mask.ts'
export { type Attachments, type Hold, sendMail, sendSms, takeBackHeld } from './send-message.ts'
export {
  findMessage,
  forgetMessagesAbout,
  forgetMessagesTo,
  forgetRepliesTo,
  messageData,
  messagesTo,
} from './store.ts'

declare module '../../kernel/figures/overview.ts' {
  interface Waiting {
    /** Mails and SMS that could not be delivered. */
    messages: true
  }
  interface HealthParts {
    /** `value`: how many messages failed or are late. */
    messages: true
    /** `value`: percent of the day's budget of SMS. */
    smsBudget: true
  }
}

export const outbox: Module = {
  name: 'outbox',
  personalData,
  overview: {
    waiting: {
      operation: 'outbox',
      count: async ({ db }) => ({ messages: await countFailed(db, waitingCap) }),
    },
    health: { messages: deliveryHealth, smsBudget: smsHealth },
  },
  resolvers: {
    Query: {
      outbox: (_, { filters, pagination }, ctx) => listOutbox(ctx, filters, pagination),
      messageBudgets: (_, __, ctx) => messageBudgets(ctx),
    },
    Mutation: { retryMessage: (_, { id }, ctx) => retryMessage(ctx, id) },
  },
  routes: (app, kernel) => {
    shortLinkRoutes(app, kernel)
    unsubscribeRoutes(app, kernel)
  },
  jobs: {
    'outbox.deliver': deliverMessage,
    'outbox.clean': async (ctx: Context) => {
      await removeMessagesBefore(ctx.db, new Date(ctx.now().getTime() - outboxLife))
      const { day, other } = outgoing.budgetLife
      const now = ctx.now().getTime()
      await removeBudgetsBefore(ctx.db, new Date(now - day), new Date(now - other))
      await removeShortLinksBefore(ctx.db, new Date(now - links.life))
    },
  },
  schedule: [{ cron: '17 1 * * *', job: 'outbox.clean', cleans: true }],
}
