import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import type { Reactions } from '../../../kernel/events/within.ts'
import { handedOut } from '../../bibs/index.ts'
import { tellChangeToGuests } from '../messages/tell-changes.ts'
import { moveOfOrders, participationsOfOrders, renewLinks } from '../store.ts'
import { forgetEve } from '../telling/store.ts'
import { tellLater } from '../telling/tell-job.ts'
import { tellNotPostponed, tellPostponed } from '../telling/tell-postponed.ts'
import { tellRegistrants } from '../telling/tell-registrants.ts'
import { followContact } from './follow-contact.ts'
import { followTickets } from './follow-tickets.ts'

/** A registration follows its order and its ticket, in the transaction that moves them. All may run twice. */
export const reactions: Reactions<Context> = {
  'accounts.contactChanged': followContact,
  'tickets.issued': async (tx, ctx, { orderIds }) => {
    await followTickets(tx, ctx, await participationsOfOrders(tx, orderIds))
  },
  'tickets.ended': async (tx, ctx, { tickets }) => {
    // Reissued, because somebody else has it: they would find the new QR code by the link.
    const replaced = tickets.filter(({ replacedBy }) => replacedBy !== null).map(({ orderId }) => orderId)
    if (replaced.length > 0) await tellRegistrants(tx, ctx, await renewLinks(tx, replaced), 'link')
  },
  'orders.confirmed': async (tx, ctx, { orders }) => {
    countTreesAgain(tx, ctx, await moveOfOrders(tx, idsOf(orders), 'confirm', ctx.now())) // the ticket's mail says it
  },
  'orders.retaken': async (tx, ctx, { orders }) => {
    await moveOfOrders(tx, idsOf(orders), 'resume', ctx.now())
  },
  'orders.released': async (tx, ctx, { orders, why, reason }) => {
    const isExpiry = why === 'expired'
    const moved = await moveOfOrders(tx, idsOf(orders), isExpiry ? 'expire' : 'withdraw', ctx.now())
    countTreesAgain(tx, ctx, moved)
    if (reason === 'replaced') return // they hear that they are registered
    await tellLater(tx, ctx, moved, isExpiry ? 'expired' : 'withdrawn')
  },
  'events.changeTold': (tx, ctx, change) => tellChangeToGuests(tx, ctx, change),
  'orders.asked': async (tx, ctx, { orders, postponement, isLate }) => {
    await forgetEve(tx, idsOf(orders))
    await moveOfOrders(tx, idsOf(orders), 'runAnew', ctx.now())
    const guests = orders.filter(({ userId }) => !userId) // members are told by the orders themselves
    await tellPostponed(tx, ctx, await participationsOfOrders(tx, idsOf(guests)), postponement, isLate)
  },
  'orders.askedInVain': async (tx, ctx, { kept, left, event }) => {
    await forgetEve(tx, idsOf(kept))
    const guestsOf = async (orders: typeof kept) =>
      participationsOfOrders(tx, idsOf(orders.filter(({ userId }) => !userId)))
    await tellNotPostponed(tx, ctx, await guestsOf(kept), event, 'kept')
    await tellNotPostponed(tx, ctx, await guestsOf(left), event, 'left')
  },
  'orders.refunded': async (tx, ctx, { orders }) => {
    countTreesAgain(tx, ctx, await moveOfOrders(tx, idsOf(orders), 'payBack', ctx.now()))
  },
  'tickets.checkedIn': async (tx, ctx, { tickets, undone }) => {
    // Who has the bib stays checked in when a scan at the gate is undone.
    const given = undone ? await handedOut(tx, idsOf(tickets)) : new Set<string>()
    const moved = tickets.filter(({ id }) => !given.has(id)).map(({ orderId }) => orderId)
    await moveOfOrders(tx, moved, undone ? 'undoCheckIn' : 'checkIn', ctx.now())
  },
  'bibs.handedOut': async (tx, ctx, { tickets, undone }) => {
    const moved = undone ? tickets.filter(({ status }) => status !== 'checked_in') : tickets
    const orderIds = moved.map(({ orderId }) => orderId)
    await moveOfOrders(tx, orderIds, undone ? 'undoCheckIn' : 'checkIn', ctx.now())
  },
}

/** R-MIT-11: visitors see one tree for each registration that stands. */
function countTreesAgain(tx: Tx, ctx: Context, moved: readonly unknown[]) {
  if (moved.length > 0) afterCommit(tx, () => ctx.publish('races.treesChanged', { planted: false }))
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
