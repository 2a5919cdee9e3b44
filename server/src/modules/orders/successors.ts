import { Conflict, type Db, type Tx } from '../../kernel/db.ts'
import { ChargesTaken, lockFreeCharges } from '../payments/index.ts'
import { chargeIdsOf, lockOrdersOf, type OrderRow } from './store.ts'

/**
 * Of orders whose hold was over, those whose person reserved again: by the id of each, the order that took its stead and
 * holds its places.
 */
export type FindSuccessors = (db: Db | Tx, orderIds: readonly string[]) => Promise<ReadonlyMap<string, string>>

const finders: FindSuccessors[] = []

/** Called when a domain is loaded that knows which orders are for one person (R-MIT-08). */
export const registerSuccessors = (find: FindSuccessors) => void finders.push(find)

async function successorIds(db: Db | Tx, orders: readonly OrderRow[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const ids = orders.map(({ id }) => id)
  if (ids.length === 0) return found
  for (const find of finders) for (const [id, successor] of await find(db, ids)) found.set(id, successor)
  return found
}

/**
 * Locks the orders that took the stead of these, which are locked with their charge: with their charges, too. Nobody is
 * waited for, because these charges are not in the order of ids: ChargesTaken says of which orders they are.
 */
export async function lockSuccessors(tx: Tx, orders: readonly OrderRow[]): Promise<OrderRow[]> {
  const found = await successorIds(tx, orders)
  const ids = [...found.values()]
  if (ids.length === 0) return []
  const mine = new Set(orders.map(({ chargeId }) => chargeId))
  const chargeIds = (await chargeIdsOf(tx, ids)).filter((id) => !mine.has(id))
  const free = await lockFreeCharges(tx, chargeIds)
  if (free.size < chargeIds.length) {
    const also = new Map<string, string[]>()
    for (const { id, chargeId } of orders) {
      const its = await chargeIdsOf(tx, [found.get(id) ?? []].flat())
      const taken = its.filter((one) => chargeIds.includes(one) && !free.has(one))
      if (taken.length > 0) also.set(chargeId as string, [...(also.get(chargeId as string) ?? []), ...taken])
    }
    throw new ChargesTaken(also)
  }
  const wanted = new Set(ids)
  return (await lockOrdersOf(tx, chargeIds, ids)).filter(({ id }) => wanted.has(id))
}

/**
 * By order, what took its stead; exact once the ticket types of the orders are locked, because whoever reserves again
 * waits for them. Conflict for a successor that is not among the locked ones: it came in the meantime.
 */
export async function successorsOf(
  tx: Tx,
  orders: readonly OrderRow[],
  locked: readonly OrderRow[],
): Promise<Map<string, OrderRow>> {
  const rows = new Map(locked.map((row) => [row.id, row]))
  const found = new Map<string, OrderRow>()
  for (const [id, successor] of await successorIds(tx, orders)) {
    const row = rows.get(successor)
    if (!row) throw new Conflict('somebody reserved again in the meantime')
    found.set(id, row)
  }
  return found
}

/** Of these orders those that somebody reserved again for; exact where their ticket types are locked. */
export const haveSuccessors = async (tx: Tx, orders: readonly OrderRow[]): Promise<Set<string>> =>
  new Set((await successorIds(tx, orders)).keys())
