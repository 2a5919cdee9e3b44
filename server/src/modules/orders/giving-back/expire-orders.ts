import { orderStates } from '@vondrona/rules/orders'
import { order as limits } from '@vondrona/rules/orders/constants'
import { linkTo } from '@vondrona/rules/pages'
import { payment } from '@vondrona/rules/payments/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { recipientsOf } from '../../accounts/index.ts'
import { eventsOf, isRegistrationOnly } from '../../events/index.ts'
import { notify } from '../../notifications/index.ts'
import { askBeforeExpiry, extendCharges, withLiveAttempt } from '../../payments/index.ts'
import { lockOrdersWithCharges } from '../lock-orders.ts'
import { membersOf } from '../members-of.ts'
import { extendHolds, findOverdue, moveOrders, type OrderRow, type Overdue } from '../store.ts'
import { giveBackPlaces, tellReleased } from './give-back.ts'

const nothing: ReadonlySet<string> = new Set()

/**
 * Job, each minute and when a hold ends: its places are free again, once, and its member hears of it (F-EVT-04). What is
 * being paid comes last: its provider is asked whether the money is there; while it does not answer, the places stay held
 * a little longer, and nobody else waits for it.
 */
export async function expireOrders(ctx: Context): Promise<void> {
  const paying: Overdue[] = []
  for (let after: Overdue | undefined; ; ) {
    const due = await findOverdue(ctx.db, ctx.now(), limits.expirePerTurn, after)
    const live = await withLiveAttempt(ctx.db, chargesOf(due))
    const [idle = [], busy = []] = [false, true].map((is) =>
      due.filter(({ chargeId }) => live.has(chargeId ?? '') === is),
    )
    paying.push(...busy)
    if (idle.length > 0) await ctx.transaction((tx) => expireTurn(tx, ctx, idle, nothing))
    if (due.length < limits.expirePerTurn) break
    after = due.at(-1)
  }
  while (paying.length > 0) {
    const turn = paying.splice(0, limits.payingPerTurn)
    const unanswered = await askBeforeExpiry(ctx, chargesOf(turn))
    await ctx.transaction((tx) => expireTurn(tx, ctx, turn, unanswered))
  }
}

const chargesOf = (orders: readonly Overdue[]) => orders.flatMap(({ chargeId }) => chargeId ?? [])

async function expireTurn(
  tx: Tx,
  ctx: Context,
  due: readonly Pick<OrderRow, 'id'>[],
  unanswered: ReadonlySet<string>,
): Promise<void> {
  const now = ctx.now()
  const orders = await lockOrdersWithCharges(
    tx,
    due.map(({ id }) => id),
  )
  const isWaiting = ({ chargeId, contact }: OrderRow) =>
    chargeId !== null && unanswered.has(chargeId) && contact !== 'awaited' // D-28: not a minute more
  const waiting = orders.filter(isWaiting).flatMap(({ chargeId }) => chargeId ?? [])
  const until = new Date(now.getTime() + payment.waitForAnswer)
  await extendCharges(tx, waiting, until, now)
  await extendHolds(tx, waiting, until, now)
  const over = orders.filter((order) => order.holdUntil && order.holdUntil <= now && !isWaiting(order))
  const expired = await moveOrders(
    tx,
    over.map(({ id }) => id),
    'expire',
    now,
  )
  await giveBackPlaces(tx, ctx, expired)
  await tellMembers(tx, ctx, expired)
  await tellReleased(tx, ctx, expired, { why: 'expired', reason: 'expired', onlyUnused: false })
}

/** Once per event, whatever the number of their orders. Of a registration, the domain that has it tells them. */
async function tellMembers(tx: Tx, ctx: Context, expired: readonly OrderRow[]) {
  const byEvent = Map.groupBy(
    expired.filter(({ userId }) => userId),
    ({ eventId }) => eventId,
  )
  const events = await eventsOf(tx, [...byEvent.keys()])
  for (const [eventId, orders] of byEvent) {
    const event = events.get(eventId)
    if (event && isRegistrationOnly(event)) continue
    await notify(tx, ctx, {
      to: await recipientsOf(tx, membersOf(orders)),
      kind: orderStates.moves.expire.notifies.member,
      data: { title: events.get(eventId)?.title ?? '' },
      link: linkTo('event', { id: eventId }),
    })
  }
}
