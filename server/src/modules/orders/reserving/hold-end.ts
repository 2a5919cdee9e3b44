import { isDateOpen } from '@vondrona/rules/events'
import { order as limits } from '@vondrona/rules/orders/constants'
import { payment } from '@vondrona/rules/payments/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { datesOf, eventsOf, ticketTypesOf } from '../../events/index.ts'
import type { HoldEnd } from '../../payments/index.ts'
import { type OrderRow, ordersOfCharges, placesOf } from '../store.ts'

/**
 * D-28: until when the places of a charge may stay held, whatever is begun to pay for them: without a verified contact
 * no longer than they were; by a mandate not beyond the start, and the shorter the fewer places are free.
 */
export const holdEnd: HoldEnd = async (db, ctx, charge, isMandate) => {
  const orders = ((await ordersOfCharges(db, [charge.id])).get(charge.id) ?? []).filter(
    ({ status }) => status === 'awaiting_payment',
  )
  const ends = [
    ...(orders.some(({ contact }) => contact === 'awaited') ? [charge.heldSince.getTime() + limits.hold] : []),
    ...(isMandate ? await mandateEnds(db, ctx, orders) : []),
  ]
  return ends.length > 0 ? new Date(Math.min(...ends)) : null
}

async function mandateEnds(db: Db | Tx, ctx: Context, orders: readonly OrderRow[]): Promise<number[]> {
  const eventIds = [...new Set(orders.map(({ eventId }) => eventId))]
  const dates = await datesOf(db, [...(await eventsOf(db, eventIds)).values()])
  const starts = [...dates.values()].flatMap((at) =>
    at.date && !isDateOpen(at) ? [new Date(at.date).getTime() - payment.mandate.before] : [],
  )
  const types = [...(await ticketTypesOf(db, eventIds)).values()].flat()
  const places = [
    ...(
      await placesOf(
        db,
        orders.map(({ id }) => id),
      )
    ).values(),
  ].flat()
  const wanted = new Set(places.map(({ ticketTypeId }) => ticketTypeId))
  const shares = types.flatMap(({ id, maxQuantity, soldQuantity }) =>
    wanted.has(id) && maxQuantity ? [(maxQuantity - soldQuantity) / maxQuantity] : [],
  )
  const holds = payment.mandate.scarce.flatMap(({ below, hold }) =>
    shares.some((share) => share < below) ? [ctx.now().getTime() + hold] : [],
  )
  return [...starts, ...holds]
}

/** Of a charge whose contact is verified from now on: what is held stays held as long as for anybody else. */
export const freshHold = (now: Date): Date => new Date(now.getTime() + limits.hold)
