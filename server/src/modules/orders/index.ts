import { type Context, type Kernel, systemContext } from '../../kernel/context.ts'
import type { Module } from '../../kernel/module.ts'
import { expireOrders } from './giving-back/expire-orders.ts'
import { releaseCancelled, releaseEvent } from './giving-back/release-event.ts'
import { personalData } from './personal-data.ts'
import { askAboutPostponements } from './postponement/ask-choices.ts'
import { settleChoices } from './postponement/settle-choices.ts'
import { resolvers } from './resolvers.ts'

export { reservePlaces } from './reserving/reserve-places.ts'

declare module '../../kernel/refusal.ts' {
  interface RefusalCodes {
    /** Not enough places are left. */
    SOLD_OUT: true
    /** The event is cancelled or has begun. */
    ORDERS_CLOSED: true
    TICKET_TYPE_INACTIVE: true
    MINORS_NOT_ALLOWED: true
    /** More than one member may hold at one event. */
    TOO_MANY_PLACES: true
    /** The deadline of the choice is over. */
    CHOICE_CLOSED: true
  }
}

export const orders: Module = {
  name: 'orders',
  personalData,
  resolvers,
  listen,
  jobs: {
    'orders.expire': (ctx: Context) => expireOrders(ctx),
    'orders.releaseEvent': releaseEvent,
    'orders.releaseCancelled': (ctx: Context) => releaseCancelled(ctx),
    'orders.askChoices': (ctx: Context) => askAboutPostponements(ctx),
    'orders.settleChoices': (ctx: Context) => settleChoices(ctx),
  },
  schedule: [
    { cron: '* * * * *', job: 'orders.expire' },
    { cron: '* * * * *', job: 'orders.releaseCancelled' },
    { cron: '* * * * *', job: 'orders.askChoices' },
    { cron: '* * * * *', job: 'orders.settleChoices' },
  ],
}

function listen(kernel: Kernel) {
  const ctx = systemContext(kernel)
  kernel.bus.on('events.cancelled', ({ eventId }) =>
    ctx.jobs.enqueue(ctx.db, 'orders.releaseEvent', { eventId }, { jobKey: `orders.release.${eventId}` }),
  )
  kernel.bus.on('events.postponed', () => ctx.jobs.enqueue(ctx.db, 'orders.askChoices', {}, { jobKey: 'orders.ask' }))
}
