import { eventStates } from '@vondrona/rules/events'
import { order as limits } from '@vondrona/rules/orders/constants'
import { linkTo } from '@vondrona/rules/pages'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { recipientsOf } from '../../accounts/index.ts'
import { type EventRow, eventsOf, takeUntoldOfCancellation } from '../../events/index.ts'
import { notify } from '../../notifications/index.ts'
import { lockOrdersWithCharges } from '../lock-orders.ts'
import { membersOf } from '../members-of.ts'
import { cancelledWithHolders, heldBy, holdersOf } from '../store.ts'
import { giveUp } from './give-back.ts'

/**
 * Job after the cancellation of an event: every order is cancelled or its money due back, and each member is told
 * once, also who applied, too. All orders of a holder are in one transaction with the message, so that it may stop anywhere and run again.
 */
export async function releaseEvent(ctx: Context, { eventId }: { eventId: string }): Promise<void> {
  const event = (await eventsOf(ctx.db, [eventId])).get(eventId)
  if (event?.status !== 'cancelled') return
  for (;;) {
    const holders = await holdersOf(ctx.db, eventId, limits.membersPerTurn)
    if (holders.length === 0) return
    await ctx.transaction((tx) => releaseHolders(tx, ctx, event, holders))
  }
}

async function releaseHolders(tx: Tx, ctx: Context, event: EventRow, holders: readonly string[]) {
  const orders = await lockOrdersWithCharges(tx, await heldBy(tx, event.id, holders))
  const moved = await giveUp(tx, ctx, orders, { reason: 'event_cancelled', mail: false })
  if (moved.length === 0) return // another process was faster
  const untold = await takeUntoldOfCancellation(tx, event.id, membersOf(moved), ctx.now())
  await notify(tx, ctx, {
    to: await recipientsOf(tx, untold),
    kind: eventStates.moves.cancel.notifies.member,
    data: { title: event.title, reason: event.cancelReason },
    link: linkTo('tickets'),
    attachments: [{ kind: 'calendar', id: event.id }],
    eventDay: event.startsAt,
  })
}

/** Job, each minute: continues what was interrupted. */
export async function releaseCancelled(ctx: Context): Promise<void> {
  for (const eventId of await cancelledWithHolders(ctx.db)) await releaseEvent(ctx, { eventId })
}
