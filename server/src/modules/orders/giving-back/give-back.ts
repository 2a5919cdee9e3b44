import { toAriary } from '@vondrona/rules/money'
import { holding, orderStates } from '@vondrona/rules/orders'
import { linkTo } from '@vondrona/rules/pages'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import type { WithinEvents } from '../../../kernel/events/within.ts'
import { recipientsOf } from '../../accounts/index.ts'
import { changeSold, eventsOf, lockTicketTypes, type TicketTypeRow } from '../../events/index.ts'
import { notify } from '../../notifications/index.ts'
import { requestRefunds, takeOffCharges } from '../../payments/index.ts'
import type { GiveUpReason, LateReason } from '../events.ts'
import { lockOrdersWithCharges } from '../lock-orders.ts'
import { withdrawQuestions } from '../postponement/store.ts'
import { moveOrders, type OrderRow, ordersOfCharges, placesOf } from '../store.ts'
import { tellChanged } from '../tell-changed.ts'

/** Something was paid: the money is due back. */
const isPaid = ({ status, total }: OrderRow) => status === 'confirmed' && total > 0

interface How {
  reason: GiveUpReason
  /** Whether members get a mail of the amount, too. */
  mail?: boolean
  /** Somebody asks for it: refused where a place was used. */
  onlyUnused?: boolean
}

/** The same for orders that are not locked yet, where somebody asks for it: nothing else may be locked before. */
export const giveUpOrders = async (tx: Tx, ctx: Context, orderIds: readonly string[], reason: GiveUpReason) =>
  giveUp(tx, ctx, await lockOrdersWithCharges(tx, orderIds), { reason, onlyUnused: true })

/** Those of these orders that expired are over for good: money that comes for them goes back. Locks like `giveUpOrders`. */
export const giveUpExpired = async (tx: Tx, ctx: Context, orderIds: readonly string[]): Promise<void> => {
  const orders = await lockOrdersWithCharges(tx, orderIds)
  const expired = orders.filter(({ status }) => status === 'expired')
  await giveUp(tx, ctx, expired, { reason: 'withdrawn' })
}

/**
 * Gives the places of these orders back: nothing paid is `cancelled`, something paid is `refund_due`, its refund is
 * requested, and its member hears of the amount. Gives the moved rows; what is over already is left as it is. The orders
 * and their charges are locked.
 */
export async function giveUp(tx: Tx, ctx: Context, orders: readonly OrderRow[], how: How): Promise<OrderRow[]> {
  if (orders.length === 0) return []
  await lockTypesOf(tx, [...orders, ...(await paidTogether(tx, orders))])
  const refunds = await payBack(tx, ctx, orders.filter(isPaid), how)
  const unpaid = orders.filter((order) => !isPaid(order))
  return [...(await cancelUnpaid(tx, ctx, unpaid, how)), ...refunds]
}

/** Of people who reserved again, and whose first order is paid late: what nobody paid for makes room for it. */
export const replace = (tx: Tx, ctx: Context, orders: readonly OrderRow[]): Promise<OrderRow[]> =>
  cancelUnpaid(tx, ctx, orders, { reason: 'replaced' })

/** What is left of a charge may be enough then: it is confirmed, and what had expired takes its places again. */
async function paidTogether(tx: Tx, orders: readonly OrderRow[]): Promise<OrderRow[]> {
  const chargeIds = orders.flatMap(({ chargeId }) => chargeId ?? [])
  return [...(await ordersOfCharges(tx, chargeIds)).values()].flat()
}

/** The types of all places of these orders: one order of ids for all, and at once, whatever follows. */
export const lockTypesOf = async (tx: Tx, orders: readonly OrderRow[]): Promise<TicketTypeRow[]> =>
  lockTicketTypes(
    tx,
    [...(await placesOf(tx, idsOf(orders))).values()].flat().map(({ ticketTypeId }) => ticketTypeId),
  )

async function cancelUnpaid(
  tx: Tx,
  ctx: Context,
  orders: readonly OrderRow[],
  { reason, onlyUnused = false }: Pick<How, 'onlyUnused'> & { reason: GiveUpReason | 'replaced' },
): Promise<OrderRow[]> {
  const moved = await moveOrders(tx, idsOf(orders), 'cancel', ctx.now())
  await giveBackPlaces(tx, ctx, held(orders, moved))
  await tellReleased(tx, ctx, moved, { why: 'cancelled', reason, onlyUnused })
  await takeOffCharges(tx, ctx, totalsOf(moved))
  return moved
}

/** What was paid for these orders is due back, and so are the places that they hold. Their charges are locked. */
export async function payBack(
  tx: Tx,
  ctx: Context,
  orders: readonly OrderRow[],
  { reason, mail = true, onlyUnused = false }: Omit<How, 'reason'> & { reason: GiveUpReason | LateReason },
): Promise<OrderRow[]> {
  const moved = await moveOrders(tx, idsOf(orders), 'refund', ctx.now())
  await giveBackPlaces(tx, ctx, held(orders, moved))
  await requestRefunds(tx, ctx, refundsOf(moved, reason))
  await tellAmounts(tx, ctx, moved, mail)
  await tellReleased(tx, ctx, moved, { why: 'refund', reason, onlyUnused })
  return moved
}

/** Of these moved orders those that held places before. */
function held(before: readonly OrderRow[], moved: readonly OrderRow[]): OrderRow[] {
  const ids = new Set(before.filter(({ status }) => holding.includes(status)).map(({ id }) => id))
  return moved.filter(({ id }) => ids.has(id))
}

/** By charge. */
function totalsOf(orders: readonly OrderRow[]): Map<string, number> {
  const totals = new Map<string, number>()
  for (const { chargeId, total } of orders) if (chargeId) totals.set(chargeId, (totals.get(chargeId) ?? 0) + total)
  return totals
}

/** One for each order that was paid. */
const refundsOf = (orders: readonly OrderRow[], reason: GiveUpReason | LateReason) =>
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
async function tellAmounts(tx: Tx, ctx: Context, refunds: readonly OrderRow[], mail: boolean): Promise<void> {
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
