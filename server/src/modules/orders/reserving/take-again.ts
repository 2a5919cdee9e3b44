import { hasBegun } from '@vondrona/rules/events'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { changeSold, datesOf, eventsOf } from '../../events/index.ts'
import { lockTypesOf, replace } from '../giving-back/give-back.ts'
import { type OrderRow, placesOf } from '../store.ts'

/**
 * Takes the places of these expired orders again, of each all or none, the first ones first. Gives those that have them;
 * the caller moves them. They and their charges are locked. `instead`: by order, one that is given up for it.
 */
export async function takeAgain(
  tx: Tx,
  ctx: Context,
  orders: readonly OrderRow[],
  instead: ReadonlyMap<string, OrderRow> = new Map(),
): Promise<OrderRow[]> {
  if (orders.length === 0) return []
  const types = await lockTypesOf(tx, [...orders, ...instead.values()])
  const places = await placesOf(tx, idsOf([...orders, ...instead.values()]))
  const countOf = ({ id }: OrderRow) => tally((places.get(id) ?? []).map(({ ticketTypeId }) => ticketTypeId))
  const open = await openEvents(tx, ctx, orders)
  const left = new Map(types.map((type) => [type.id, (type.maxQuantity ?? Infinity) - type.soldQuantity]))
  const sold = new Map<string, number>()
  const taken: OrderRow[] = []
  for (const order of orders) {
    const wanted = countOf(order)
    const replaced = instead.get(order.id)
    const freed = replaced ? countOf(replaced) : new Map<string, number>()
    const fits = [...wanted].every(([type, n]) => (left.get(type) ?? 0) + (freed.get(type) ?? 0) >= n)
    if (!fits || !open.has(order.eventId)) continue
    for (const [type, n] of freed) left.set(type, (left.get(type) ?? 0) + n)
    for (const [type, n] of wanted) {
      left.set(type, (left.get(type) ?? 0) - n)
      sold.set(type, (sold.get(type) ?? 0) + n)
    }
    taken.push(order)
  }
  await replace(
    tx,
    ctx,
    taken.flatMap(({ id }) => instead.get(id) ?? []),
  )
  await changeSold(tx, sold)
  return taken
}

const idsOf = (orders: readonly OrderRow[]) => orders.map(({ id }) => id)

/** Of these orders: those that are neither cancelled nor have begun. */
export async function openEvents(tx: Tx, ctx: Context, orders: readonly OrderRow[]): Promise<Set<string>> {
  const events = await eventsOf(tx, [...new Set(orders.map(({ eventId }) => eventId))])
  const dates = await datesOf(tx, [...events.values()])
  const isOpen = (id: string) => events.get(id)?.status === 'published' && !hasBegun(dates.get(id) ?? {}, ctx.now())
  return new Set([...events.keys()].filter(isOpen))
}

function tally(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
