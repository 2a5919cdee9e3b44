import { applicationServer } from '@vondrona/rules/applications/constants'
import type { NotificationKind } from '@vondrona/rules/notifications'
import { linkTo } from '@vondrona/rules/pages'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { recipientsOf } from '../../accounts/index.ts'
import {
  eventsOf,
  findPostponement,
  isLatestMove,
  takeUntoldOfCancellation,
  withdrawnSince,
} from '../../events/index.ts'
import { notify } from '../../notifications/index.ts'
import { holdersAmong } from '../../orders/index.ts'
import { moveDue } from '../paying/move-due.ts'
import { refundCancelled } from '../paying/refund-cancelled.ts'
import { type Change, cancelledSince, noteTold, postponedSince } from './store.ts'

/** Job: everybody with a live application learns that the event is called off. May run twice; each is told once. */
export async function tellCancelled(ctx: Context, { eventId }: { eventId: string }): Promise<void> {
  const event = (await eventsOf(ctx.db, [eventId])).get(eventId)
  if (event?.status !== 'cancelled') return
  await refundCancelled(ctx, eventId)
  const data = { title: event.title, reason: event.cancelReason }
  const change = { id: eventId, decidedAt: null }
  await tellAll(ctx, { eventId, change, kind: 'event.cancelled', data, eventDay: event.startsAt })
}

/**
 * Job: everybody with a live application learns the new date, unless it was moved again since, and can pay until then.
 * Who holds a place, too, is told by the question what is to become of it. May run twice.
 */
export async function tellPostponed(ctx: Context, { postponementId }: { postponementId: string }): Promise<void> {
  const found = await findPostponement(ctx.db, postponementId)
  const event = found && (await eventsOf(ctx.db, [found.eventId])).get(found.eventId)
  if (!found || found.withdrawnAt || event?.status !== 'published') return
  const change = { id: postponementId, decidedAt: found.createdAt }
  if (!(await isLatestMove(ctx.db, event.id, change.decidedAt))) return
  await moveDue(ctx, event, found.createdAt)
  const date = found.toDate?.toISOString() ?? '@applications.dateUnknown'
  const data = { title: event.title, reason: found.reason, date }
  await tellAll(ctx, { eventId: event.id, change, kind: 'application.eventPostponed', data, eventDay: found.fromDate })
}

/** Job: the same of a postponement that was withdrawn. May run twice. */
export async function tellNotPostponed(ctx: Context, { postponementId }: { postponementId: string }): Promise<void> {
  const found = await findPostponement(ctx.db, postponementId)
  const event = found && (await eventsOf(ctx.db, [found.eventId])).get(found.eventId)
  if (!found?.withdrawalId || !found.withdrawnAt || event?.status !== 'published') return
  const change = { id: found.withdrawalId, decidedAt: found.withdrawnAt }
  if (!(await isLatestMove(ctx.db, event.id, change.decidedAt))) return
  await moveDue(ctx, event, found.withdrawnAt)
  const date = event.overAt ? `@${event.startsAt?.toISOString()}` : '@applications.dateUnknown'
  await tellAll(ctx, {
    eventId: event.id,
    change,
    kind: 'event.postponementWithdrawn',
    data: { title: event.title, date, what: '@events.applicationStays' },
    eventDay: event.startsAt,
  })
}

/** Job: whoever was not told because a server stopped in between. */
export async function tellMissed(ctx: Context): Promise<void> {
  const since = new Date(ctx.now().getTime() - applicationServer.toldAgain)
  for (const eventId of await cancelledSince(ctx.db, since)) await tellCancelled(ctx, { eventId })
  for (const postponementId of await postponedSince(ctx.db, since)) await tellPostponed(ctx, { postponementId })
  for (const { id: postponementId } of await withdrawnSince(ctx.db, since))
    await tellNotPostponed(ctx, { postponementId })
}

interface News {
  eventId: string
  change: Change
  kind: NotificationKind
  data: Record<string, string>
  eventDay: Date | null
}

async function tellAll(ctx: Context, { eventId, change, kind, data, eventDay }: News) {
  let told: number
  do {
    told = await ctx.transaction(async (tx) => {
      if (change.decidedAt && !(await isLatestMove(tx, eventId, change.decidedAt))) return 0 // decided while it is told
      const people = await noteTold(tx, eventId, change, applicationServer.toldPerTurn)
      const to = await recipientsOf(tx, await untoldOf(tx, people))
      await notify(tx, ctx, { to, kind, data, link: linkTo('event', { id: eventId }), eventDay })
      return people.length
    })
  } while (told > 0)

  /** Told once, also who has a place. */
  async function untoldOf(tx: Tx, people: readonly string[]): Promise<readonly string[]> {
    if (!change.decidedAt) return takeUntoldOfCancellation(tx, eventId, people, ctx.now())
    const holders = await holdersAmong(tx, eventId, people, change.decidedAt)
    return people.filter((id) => !holders.has(id))
  }
}
