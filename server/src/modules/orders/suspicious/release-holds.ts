import { order } from '@vondrona/rules/orders/constants'
import type { Context } from '../../../kernel/context.ts'
import { doneAt } from '../../../kernel/parse.ts'
import { writeAudit } from '../../audit/index.ts'
import { giveUp } from '../giving-back/give-back.ts'
import { lockOrdersWithCharges } from '../lock-orders.ts'
import { ordersIn } from './store.ts'
import { eventFor } from './suspicious-holds.ts'

/**
 * D-28: gives back what these groups hold and nobody paid for; gives how many places are free again. `until` is their
 * `latest` as it was read: what came since was not seen, and stays.
 */
export async function releaseHolds(
  ctx: Context,
  eventId: string,
  groups: readonly string[],
  until?: unknown,
): Promise<number> {
  const id = await eventFor(ctx, 'releaseHolds', eventId)
  const wanted = { groupIds: groups.slice(0, order.suspicious.shown), until: doneAt(ctx, until) }
  const ids = await ordersIn(ctx.db, id, wanted)
  let places = 0
  while (ids.length > 0) {
    const some = ids.splice(0, order.membersPerTurn)
    places += await ctx.transaction(async (tx) => {
      const locked = await lockOrdersWithCharges(tx, some)
      const still = new Set(await ordersIn(tx, id, wanted)) // whoever paid or verified meanwhile, stays
      const orders = locked.filter((one) => still.has(one.id))
      const released = await giveUp(tx, ctx, orders, { reason: 'cancelled' })
      const n = released.reduce((sum, { quantity }) => sum + quantity, 0)
      if (n > 0) await writeAudit(tx, ctx, 'order.holdsReleased', { targetId: id, detail: { places: n } })
      return n
    })
  }
  return places
}
