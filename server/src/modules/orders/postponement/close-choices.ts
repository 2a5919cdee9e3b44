import { holding } from '@vondrona/rules/orders'
import { order as limits } from '@vondrona/rules/orders/constants'
import { linkTo } from '@vondrona/rules/pages'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { recipientsOf } from '../../accounts/index.ts'
import { type EventRow, eventsOf, type PostponementRow, withdrawnSince } from '../../events/index.ts'
import { notify } from '../../notifications/index.ts'
import { lockOrdersWithCharges } from '../lock-orders.ts'
import { membersOf } from '../members-of.ts'
import type { OrderRow } from '../store.ts'
import { moveHolds } from './move-holds.ts'
import { closeChoices, unclosedOf } from './store.ts'

const day = 86_400_000
const lookedBack = 7 * day

/**
 * Job after the withdrawal of a postponement and each minute: everybody who was asked is told once, also who asked for the
 * money, and whoever did not answer keeps the place. May stop anywhere and run again.
 */
export async function closeWithdrawn(ctx: Context): Promise<void> {
  for (const postponement of await withdrawnSince(ctx.db, new Date(ctx.now().getTime() - lookedBack))) {
    const event = (await eventsOf(ctx.db, [postponement.eventId])).get(postponement.eventId)
    while (event && (await ctx.transaction((tx) => closeSome(tx, ctx, event, postponement))) === limits.expirePerTurn);
  }
}

async function closeSome(tx: Tx, ctx: Context, event: EventRow, withdrawn: PostponementRow): Promise<number> {
  const ids = await unclosedOf(tx, withdrawn.id, limits.expirePerTurn)
  const orders = await lockOrdersWithCharges(tx, ids)
  const closed = new Map((await closeChoices(tx, withdrawn.id, ids, ctx.now())).map((row) => [row.orderId, row]))
  const news = orders.filter(({ id }) => closed.has(id))
  const left = news.filter(({ id }) => closed.get(id)?.choice === 'refund')
  const kept = news.filter((one) => holding.includes(one.status) && !left.includes(one))
  if (event.status === 'published') {
    await tell(tx, ctx, event, kept, '@events.placeKept')
    await tell(tx, ctx, event, left, '@events.placeLeft')
  }
  await moveHolds(tx, ctx, kept)
  if (news.length > 0) await ctx.publishWithin(tx, 'orders.askedInVain', { kept, left, event, postponement: withdrawn })
  return ids.length
}

async function tell(tx: Tx, ctx: Context, event: EventRow, orders: readonly OrderRow[], what: string): Promise<void> {
  const date = event.overAt ? `@${event.startsAt?.toISOString()}` : '@orders.dateUnknown'
  await notify(tx, ctx, {
    to: await recipientsOf(tx, membersOf(orders)),
    kind: 'event.postponementWithdrawn',
    data: { title: event.title, date, what },
    link: linkTo('event', { id: event.id }),
    attachments: [{ kind: 'calendar', id: event.id }],
    eventDay: event.startsAt,
  })
}
