import { order as limits } from '@vondrona/rules/constants'
import { orderStates } from '@vondrona/rules/orders'
import { linkTo } from '@vondrona/rules/pages'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { recipientsOf } from '../../accounts/index.ts'
import { eventsOf } from '../../events/index.ts'
import { notify } from '../../notifications/index.ts'
import { lockOverdue, moveOrders, type OrderRow } from '../store.ts'
import { giveBackPlaces } from './give-back.ts'

/** Job, each minute and when a hold ends: its places are free again, once, and its member hears of it (F-EVT-04). */
export async function expireOrders(ctx: Context): Promise<void> {
  const expireSome = () => ctx.transaction((tx) => expireTurn(tx, ctx))
  while ((await expireSome()) === limits.expirePerTurn);
}

async function expireTurn(tx: Tx, ctx: Context): Promise<number> {
  const due = await lockOverdue(tx, ctx.now(), limits.expirePerTurn)
  if (due.length === 0) return 0
  const expired = await moveOrders(
    tx,
    due.map(({ id }) => id),
    'expire',
    ctx.now(),
  )
  await giveBackPlaces(tx, ctx, expired)
  await tellMembers(tx, ctx, expired)
  return due.length
}

/** Once per event, whatever the number of their orders. */
async function tellMembers(tx: Tx, ctx: Context, expired: readonly OrderRow[]) {
  const byEvent = Map.groupBy(expired, ({ eventId }) => eventId)
  const events = await eventsOf(tx, [...byEvent.keys()])
  for (const [eventId, orders] of byEvent)
    await notify(tx, ctx, {
      to: await recipientsOf(tx, [...new Set(orders.map(({ userId }) => userId))]),
      kind: orderStates.moves.expire.notifies.member,
      data: { title: events.get(eventId)?.title ?? '' },
      link: linkTo('event', { id: eventId }),
    })
}
