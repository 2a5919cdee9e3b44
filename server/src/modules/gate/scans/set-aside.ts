import { gate as limits } from '@vondrona/rules/gate/constants'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import type { Reactions } from '../../../kernel/events/within.ts'
import { eventsOf } from '../../events/index.ts'
import { lockTicketsOfOrders } from '../../tickets/index.ts'
import { moveLinks, setScansAside, takeScansUp } from '../store.ts'
import { decide } from './decide.ts'

/**
 * What a postponement means at the gates: links move with the event, and scans for the date of before do not count any
 * more, until that date holds again. Scans that arrive later are set aside as they come.
 */
export const reactions: Reactions<Context> = {
  'events.moved': async (tx, _ctx, { before, event, since }) => {
    if (!event.startsAt || !before.startsAt || !event.overAt) return // no new date: they end as before, until there is one
    await moveLinks(tx, event.id, {
      since,
      by: event.startsAt.getTime() - before.startsAt.getTime(),
      end: new Date(event.overAt.getTime() + limits.linkLife),
    })
  },
  'orders.asked': async (tx, ctx, { orders, postponement }) => {
    const tickets = await ticketsOf(tx, orders)
    const ids = tickets.map(({ id }) => id)
    await setScansAside(tx, ids, postponement)
    const event = (await eventsOf(tx, [postponement.eventId])).get(postponement.eventId)
    if (event) await decide(tx, ctx, event, ids)
    const inside = tickets.flatMap(({ id, status }) => (status === 'checked_in' ? id : []))
    if (inside.length > 0) afterCommit(tx, () => ctx.publish('gate.changed', { eventId: postponement.eventId }))
  },
  'orders.askedInVain': async (tx, ctx, { kept, event, postponement }) => {
    const ids = (await ticketsOf(tx, kept)).map(({ id }) => id)
    await takeScansUp(tx, ids, postponement.id)
    await decide(tx, ctx, event, ids)
  },
}

const ticketsOf = (tx: Tx, orders: readonly { id: string }[]) =>
  lockTicketsOfOrders(
    tx,
    orders.map(({ id }) => id),
  )
