import type { Db, Tx } from '../../kernel/db.ts'

/** For the date that holds now, somebody of the order is through the gate, or has what was handed out. */
export type OrderUse = 'admitted' | 'handed_out'

/** Of these orders, those that are used. */
export type FindUses = (db: Db | Tx, orderIds: readonly string[]) => Promise<ReadonlyMap<string, OrderUse>>

const finders: FindUses[] = []

/** Called when a domain is loaded that knows what a place was used for. */
export const registerUses = (find: FindUses) => void finders.push(find)

/** Of these orders, those that are used; `admitted` where somebody is through the gate. */
export async function usesOfOrders(db: Db | Tx, orderIds: readonly string[]): Promise<Map<string, OrderUse>> {
  const found = new Map<string, OrderUse>()
  if (orderIds.length === 0) return found
  for (const find of finders)
    for (const [id, use] of await find(db, orderIds)) if (found.get(id) !== 'admitted') found.set(id, use)
  return found
}
