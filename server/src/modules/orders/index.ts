import { order as limits } from '@vondrona/rules/orders/constants'
import { linkTo } from '@vondrona/rules/pages'
import { type Context, type Kernel, systemContext } from '../../kernel/context.ts'
import { countedDays } from '../../kernel/figures/store.ts'
import type { Module } from '../../kernel/module.ts'
import { latestPostponement, registerAudience, registerMoved } from '../events/index.ts'
import './events.ts'
import { registerBeneficiaries, registerHoldEnds, registerPayable, registerPurpose } from '../payments/index.ts'
import { forgetContacts } from './contacts/store.ts'
import { expireOrders } from './giving-back/expire-orders.ts'
import { releaseCancelled, releaseEvent } from './giving-back/release-event.ts'
import { followPayments } from './paying/follow-payments.ts'
import { personalData } from './personal-data.ts'
import { askAboutPostponements } from './postponement/ask-choices.ts'
import { closeWithdrawn } from './postponement/close-choices.ts'
import { settleChoices } from './postponement/settle-choices.ts'
import { holdEnds } from './reserving/hold-end.ts'
import { tellConfirmed } from './reserving/tell-confirmed.ts'
import { resolvers } from './resolvers.ts'
import { counters, countHeldLonger, countPlaces, findOrder, holders, ordersOfCharges, placesOf } from './store.ts'

export { codesForOrders, reachedBy } from './contacts/codes-for-orders.ts'
export { channelOf } from './contacts/contact-of.ts'
export { knownContact } from './contacts/known-contact.ts'
export { verifyOrder } from './contacts/verify-order.ts'
export type { GiveUpReason, ReleaseReason } from './events.ts'
export { giveUpExpired, giveUpOrders } from './giving-back/give-back.ts'
export { latestChoices } from './order-page-loader.ts'
export { answerPostponement } from './postponement/answer.ts'
export type { Admission, Attached, AttachmentKind, Reservation } from './reserving/draft.ts'
export { reserve, reservePlaces } from './reserving/reserve-places.ts'
export { retake } from './reserving/retake.ts'
export {
  type ContactState,
  forgetNames,
  holdersAmong,
  lockOrders,
  type OrderRow,
  ordersById,
  ordersOfCharges,
  type PlaceRow,
  placesOf,
} from './store.ts'
export { registerSuccessors } from './successors.ts'
export { type OrderUse, registerUses } from './used-orders.ts'

declare module '../../kernel/refusal.ts' {
  interface RefusalCodes {
    /** Not enough places are left. */
    SOLD_OUT: true
    /** The event is cancelled or has begun. */
    ORDERS_CLOSED: true
    /** A race: places are taken by registering for it. */
    REGISTRATION_REQUIRED: true
    TICKET_TYPE_INACTIVE: true
    TICKET_TYPE_AGES: true
    MINORS_NOT_ALLOWED: true
    /** More than one member may hold at one event. */
    TOO_MANY_PLACES: true
    /** Too many holds of the member at this event ended without a payment, or too many places wait for mandates. */
    TOO_MANY_HOLDS: true
    /** The deadline of the choice is over. */
    CHOICE_CLOSED: true
  }
}

declare module '../../kernel/figures/overview.ts' {
  interface Series {
    /** Places that were confirmed on a day, of races too; those given back later count all the same. */
    registrations: true
  }
}

/**
 * R-PAY-04: the id of an order is as good as that of its charge, for whoever may see it. Of one without an account, which
 * tickets show, it opens nothing.
 */
registerPayable('orderId', async (ctx, id) => {
  const row = await findOrder(ctx.db, id)
  return row && ctx.may('order', row.userId) ? row.chargeId : null
})

registerHoldEnds(holdEnds)

registerPurpose(async (db, { id }) =>
  (await ordersOfCharges(db, [id])).has(id) ? { kind: 'tickets', id: null, page: linkTo('tickets') } : null,
)

/** Those whose places are still held; of an erased registration there is no name. */
registerBeneficiaries(async ({ db }, chargeId) => {
  const orders = (await ordersOfCharges(db, [chargeId])).get(chargeId) ?? []
  const ids = orders.filter(({ status }) => status === 'awaiting_payment').map(({ id }) => id)
  return [...(await placesOf(db, ids)).values()].flat().map(({ fullName }) => fullName ?? '')
})

registerMoved('places', async (db, eventId) => {
  const { held, confirmed } = await countPlaces(db, eventId, null)
  return held + confirmed
})
registerMoved('left', async (db, eventId) => {
  const postponement = (await latestPostponement(db, [eventId])).get(eventId)
  return postponement ? (await countPlaces(db, eventId, postponement.id)).refund : 0
})
registerMoved('mandates', (db, eventId, now) => countHeldLonger(db, eventId, now))

export const orders: Module = {
  name: 'orders',
  personalData,
  counters,
  overview: {
    series: {
      registrations: { operation: 'payments', days: ({ db }, ...days) => countedDays(db, 'registrations', ...days) },
    },
  },
  within: followPayments,
  resolvers,
  listen,
  jobs: {
    'orders.expire': (ctx: Context) => expireOrders(ctx),
    'orders.tellConfirmed': (ctx: Context) => tellConfirmed(ctx),
    'orders.releaseEvent': releaseEvent,
    'orders.releaseCancelled': (ctx: Context) => releaseCancelled(ctx),
    'orders.askChoices': (ctx: Context) => askAboutPostponements(ctx),
    'orders.forgetContacts': ({ db, now }: Context) =>
      forgetContacts(db, now(), new Date(now().getTime() - limits.originLife)),
    'orders.settleChoices': (ctx: Context) => settleChoices(ctx),
    'orders.closeWithdrawn': (ctx: Context) => closeWithdrawn(ctx),
  },
  schedule: [
    { cron: '* * * * *', job: 'orders.expire', queue: 'orders.expire' },
    { cron: '* * * * *', job: 'orders.tellConfirmed' },
    { cron: '* * * * *', job: 'orders.releaseCancelled' },
    { cron: '* * * * *', job: 'orders.askChoices' },
    { cron: '* * * * *', job: 'orders.settleChoices' },
    { cron: '41 1 * * *', job: 'orders.forgetContacts', cleans: true },
    { cron: '* * * * *', job: 'orders.closeWithdrawn' },
  ],
}

function listen(kernel: Kernel) {
  const ctx = systemContext(kernel)
  registerAudience(kernel, holders)
  kernel.bus.on('events.cancelled', ({ eventId }) =>
    ctx.jobs.enqueue(ctx.db, 'orders.releaseEvent', { eventId }, { jobKey: `orders.release.${eventId}` }),
  )
  kernel.bus.on('events.postponed', () => ctx.jobs.enqueue(ctx.db, 'orders.askChoices', {}, { jobKey: 'orders.ask' }))
  kernel.bus.on('events.postponementWithdrawn', () =>
    ctx.jobs.enqueue(ctx.db, 'orders.closeWithdrawn', {}, { jobKey: 'orders.closeWithdrawn' }),
  )
}
