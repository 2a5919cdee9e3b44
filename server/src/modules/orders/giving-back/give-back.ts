import { toAriary } from '@vondrona/rules/money'
import { holding, orderStates } from '@vondrona/rules/orders'
import { linkTo } from '@vondrona/rules/pages'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import type { WithinEvents } from '../../../kernel/events/within.ts'
import { recipientsOf } from '../../accounts/index.ts'
import { changeSold, eventsOf, lockTicketTypes } from '../../events/index.ts'
import { notify } from '../../notifications/index.ts'
import { requestRefunds, takeOffCharges } from '../../payments/index.ts'
import type { ReleaseReason } from '../events.ts'
import { type Locked, lockOrdersAndCharges } from '../lock-orders.ts'
import { moveOrders, type OrderRow, placesOf, withdrawQuestions } from '../store.ts'
import { tellChanged } from '../tell-changed.ts'

/** Something was paid: the money is due back. */
const isPaid = ({ status, total }: OrderRow) => status === 'confirmed' && total > 0

/** What an order may be given up for; the rest happens by itself. */
export type GiveUpReason = Exclude<ReleaseReason, 'expired' | 'late_sold_out'>

/** The same for orders that are not locked yet, where somebody asks for it: nothing else may be locked before. */
export const giveUpOrders = async (tx: Tx, ctx: Context, orderIds: readonly string[], reason: GiveUpReason) =>
  giveUp(tx, ctx, (await lockOrdersAndCharges(tx, orderIds)).orders, { reason, onlyUnused: true })

/** Those of these orders that expired are over for good: money that comes for them goes back. Locks like `giveUpOrders`. */
export const giveUpExpired = async (tx: Tx, ctx: Context, orderIds: readonly string[]): Promise<void> => {
  const { orders } = await lockOrdersAndCharges(tx, orderIds)
  const expired = orders.filter(({ status }) => status === 'expired')
  await giveUp(tx, ctx, expired, { reason: 'withdrawn' })
}

/**
 * Gives the places of these orders back: nothing paid is `cancelled`, something paid is `refund_due`, its refund is
 * requested, and its member hears of the amount. Gives the moved rows; what is over already is left as it is. The orders
 * and their charges are locked.
 */
export async function giveUp(
  tx: Tx,
  ctx: Context,
  orders: Locked['orders'],
  { reason, mail = true, onlyUnused = false }: { reason: GiveUpReason; mail?: boolean; onlyUnused?: boolean },
): Promise<OrderRow[]> {
  const wasHeld = new Set(orders.filter(({ status }) => holding.includes(status)).map(({ id }) => id))
  const cancelled = await moveOrders(tx, idsOf(orders.filter((order) => !isPaid(order))), 'cancel', ctx.now())
  const refunds = await moveOrders(tx, idsOf(orders.filter(isPaid)), 'refund', ctx.now())
  const moved = [...cancelled, ...refunds]
  await giveBackPlaces(
    tx,
    ctx,
    moved.filter(({ id }) => wasHeld.has(id)),
  )
  await takeOffCharges(tx, ctx, totalsOf(cancelled))
  await requestRefunds(tx, ctx, refundsOf(refunds, reason))
  await tellAmounts(tx, ctx, refunds, mail)
  await tellReleased(tx, ctx, cancelled, { why: 'cancelled', reason, onlyUnused })
  await tellReleased(tx, ctx, refunds, { why: 'refund', reason, onlyUnused })
  return moved
}

/** By charge. */
function totalsOf(orders: readonly OrderRow[]): Map<string, number> {
  const totals = new Map<string, number>()
  for (const { chargeId, total } of orders) if (chargeId) totals.set(chargeId, (totals.get(chargeId) ?? 0) + total)
  return totals
}

/** One for each order that was paid. */
export const refundsOf = (orders: readonly OrderRow[], reason: GiveUpReason | 'late_sold_out') =>
  orders.flatMap(({ id, chargeId, total }) =>
    chargeId ? [{ chargeId, subjectId: id, amount: toAriary(total), reason }] : [],
  )

/** Tells the domains above, in the same transaction. */
export async function tellReleased(
  tx: Tx,
  ctx: Context,
  orders: readonly OrderRow[],
  how: Omit<WithinEvents['orders.released'], 'orders'>,
): Promise<void> {
  if (orders.length > 0) await ctx.publishWithin(tx, 'orders.released', { orders, ...how })
}

/** In the transaction that moved these orders out of a state in which they hold places: so it happens once. */
export async function giveBackPlaces(tx: Tx, ctx: Context, moved: readonly OrderRow[]): Promise<void> {
  if (moved.length === 0) return
  const ids = idsOf(moved)
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

/** Members hear of it here; who has no account, from the domain that reserved for them. */
export async function tellAmounts(tx: Tx, ctx: Context, refunds: readonly OrderRow[], mail: boolean): Promise<void> {
  if (refunds.length === 0) return
  const events = await eventsOf(
    tx,
    refunds.map(({ eventId }) => eventId),
  )
  for (const { userId, eventId, total } of refunds)
    if (userId)
      await notify(tx, ctx, {
        to: await recipientsOf(tx, [userId]),
        kind: orderStates.moves.refund.notifies.member,
        data: { title: events.get(eventId)?.title ?? '', amount: total },
        link: linkTo('tickets'),
        mail,
      })
}

const idsOf = (orders: readonly OrderRow[]) => orders.map(({ id }) => id)
