import { isDateOpen } from '@vondrona/rules/events'
import { order as limits } from '@vondrona/rules/orders/constants'
import { payment } from '@vondrona/rules/payments/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { datesOf, eventsOf, ticketTypesOf } from '../../events/index.ts'
import type { HoldEnds } from '../../payments/index.ts'
import { type OrderRow, ordersOfCharges, placesOf } from '../store.ts'

/**
 * D-28: until when the places of charges may stay held, whatever is begun to pay for them: without a verified contact
 * no longer than they were; by a mandate not beyond the start, and the shorter the fewer places are free.
 */
export const holdEnds: HoldEnds = async (db, ctx, charges, isMandate) => {
  const all = await ordersOfCharges(
    db,
    charges.map(({ id }) => id),
  )
  const heldOf = ({ id }: { id: string }) => (all.get(id) ?? []).filter(({ status }) => status === 'awaiting_payment')
  const mandateEndsOf = isMandate ? await readMandateEnds(db, ctx, charges.flatMap(heldOf)) : () => []
  return new Map(
    charges.flatMap((charge) => {
      const orders = heldOf(charge)
      const ends = [
        ...(orders.some(({ contact }) => contact === 'awaited') ? [charge.heldSince.getTime() + limits.hold] : []),
        ...mandateEndsOf(orders),
      ]
      return ends.length > 0 ? [[charge.id, new Date(Math.min(...ends))] as const] : []
    }),
  )
}

async function readMandateEnds(db: Db | Tx, ctx: Context, all: readonly OrderRow[]) {
  const eventIds = [...new Set(all.map(({ eventId }) => eventId))]
  const dates = await datesOf(db, [...(await eventsOf(db, eventIds)).values()])
  const types = await ticketTypesOf(db, eventIds)
  const places = await placesOf(
    db,
    all.map(({ id }) => id),
  )
  return (orders: readonly OrderRow[]): number[] => {
    const ofEvents = [...new Set(orders.map(({ eventId }) => eventId))]
    const starts = ofEvents.flatMap((id) => {
      const at = dates.get(id)
      return at?.date && !isDateOpen(at) ? [new Date(at.date).getTime() - payment.mandate.before] : []
    })
    const wanted = new Set(orders.flatMap(({ id }) => (places.get(id) ?? []).map(({ ticketTypeId }) => ticketTypeId)))
    const shares = ofEvents
      .flatMap((id) => types.get(id) ?? [])
      .flatMap(({ id, maxQuantity, soldQuantity }) =>
        wanted.has(id) && maxQuantity ? [(maxQuantity - soldQuantity) / maxQuantity] : [],
      )
    const holds = payment.mandate.scarce.flatMap(({ below, hold }) =>
      shares.some((share) => share < below) ? [ctx.now().getTime() + hold] : [],
    )
    return [...starts, ...holds]
  }
}

/** Of a charge whose contact is verified from now on: what is held stays held as long as for anybody else. */
export const freshHold = (now: Date): Date => new Date(now.getTime() + limits.hold)
