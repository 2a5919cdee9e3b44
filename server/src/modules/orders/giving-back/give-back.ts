import { orderStates } from '@vondrona/rules/orders'
import { linkTo } from '@vondrona/rules/pages'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { recipientsOf } from '../../accounts/index.ts'
import { changeSold, eventsOf, lockTicketTypes } from '../../events/index.ts'
import { notify } from '../../notifications/index.ts'
import { moveOrders, type OrderRow, placesOf, withdrawQuestions } from '../store.ts'
import { tellChanged } from '../tell-changed.ts'

/** Something was paid: the money is due back. */
const isPaid = ({ status, total }: OrderRow) => status === 'confirmed' && total > 0

/**
 * Gives the places of these orders back: nothing paid is `cancelled`, something paid is `refund_due`, and its member
 * hears of the amount. Gives the moved rows; what is not held any more is left as it is.
 */
export async function giveUp(
  tx: Tx,
  ctx: Context,
  orders: readonly OrderRow[],
  { mail = true } = {},
): Promise<OrderRow[]> {
  const ids = (rows: readonly OrderRow[]) => rows.map(({ id }) => id)
  const cancelled = await moveOrders(tx, ids(orders.filter((order) => !isPaid(order))), 'cancel', ctx.now())
  const refunds = await moveOrders(tx, ids(orders.filter(isPaid)), 'refund', ctx.now())
  const moved = [...cancelled, ...refunds]
  await giveBackPlaces(tx, ctx, moved)
  await tellAmounts(tx, ctx, refunds, mail)
  return moved
}

/** In the transaction that moved these orders out of a state in which they hold places: so it happens once. */
export async function giveBackPlaces(tx: Tx, ctx: Context, moved: readonly OrderRow[]): Promise<void> {
  if (moved.length === 0) return
  const ids = moved.map(({ id }) => id)
  const freed = new Map<string, number>()
  for (const { ticketTypeId } of [...(await placesOf(tx, ids)).values()].flat())
    freed.set(ticketTypeId, (freed.get(ticketTypeId) ?? 0) - 1)
  await lockTicketTypes(tx, [...freed.keys()])
  await changeSold(tx, freed)
  await withdrawQuestions(tx, ids)
  afterCommit(tx, () =>
    tellChanged(
      ctx,
      moved.map(({ eventId }) => eventId),
    ),
  )
}

async function tellAmounts(tx: Tx, ctx: Context, refunds: readonly OrderRow[], mail: boolean) {
  if (refunds.length === 0) return
  const events = await eventsOf(
    tx,
    refunds.map(({ eventId }) => eventId),
  )
  for (const { userId, eventId, total } of refunds)
    await notify(tx, ctx, {
      to: await recipientsOf(tx, [userId]),
      kind: orderStates.moves.refund.notifies.member,
      data: { title: events.get(eventId)?.title ?? '', amount: total },
      link: linkTo('tickets'),
      mail,
    })
}
