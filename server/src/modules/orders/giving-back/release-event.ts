import { order as limits } from '@vondrona/rules/constants'
import { eventStates } from '@vondrona/rules/events'
import { linkTo } from '@vondrona/rules/pages'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { recipientsOf } from '../../accounts/index.ts'
import { type EventRow, eventsOf } from '../../events/index.ts'
import { notify } from '../../notifications/index.ts'
import { cancelledWithHolders, holdersOf, lockHeldBy } from '../store.ts'
import { giveUp } from './give-back.ts'

/**
 * Job after the cancellation of an event: every order is cancelled or its money due back, and each member is told
 * once. All orders of a member are in one transaction with the message, so that it may stop anywhere and run again.
 */
export async function releaseEvent(ctx: Context, { eventId }: { eventId: string }): Promise<void> {
  const event = (await eventsOf(ctx.db, [eventId])).get(eventId)
  if (event?.status !== 'cancelled') return
  for (;;) {
    const userIds = await holdersOf(ctx.db, eventId, limits.membersPerTurn)
    if (userIds.length === 0) return
    await ctx.transaction((tx) => releaseMembers(tx, ctx, event, userIds))
  }
}

async function releaseMembers(tx: Tx, ctx: Context, event: EventRow, userIds: readonly string[]) {
  const moved = await giveUp(tx, ctx, await lockHeldBy(tx, event.id, userIds), { mail: false })
  if (moved.length === 0) return // another process was faster
  await notify(tx, ctx, {
    to: await recipientsOf(tx, [...new Set(moved.map(({ userId }) => userId))]),
    kind: eventStates.moves.cancel.notifies.member,
    data: { title: event.title, reason: event.cancelReason },
    link: linkTo('tickets'),
  })
}

/** Job, each minute: continues what was interrupted. */
export async function releaseCancelled(ctx: Context): Promise<void> {
  for (const eventId of await cancelledWithHolders(ctx.db)) await releaseEvent(ctx, { eventId })
}
