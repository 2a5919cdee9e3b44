import type { Tx } from '../../kernel/db.ts'
import { lockCharges } from '../payments/index.ts'
import { chargeIdsOf, lockOrdersOf, type OrderRow } from './store.ts'

/**
 * These orders, for whoever moves them. What they are paid with is locked before, and what is paid with them, too: as the
 * rest may be enough, it may be confirmed by the same move. Charges first, then orders, each in the order of ids.
 */
export async function lockOrdersWithCharges(tx: Tx, orderIds: readonly string[]): Promise<OrderRow[]> {
  const chargeIds = await chargeIdsOf(tx, orderIds) // which charge an order has never changes
  await lockCharges(tx, chargeIds)
  const wanted = new Set(orderIds)
  return (await lockOrdersOf(tx, chargeIds, orderIds)).filter(({ id }) => wanted.has(id))
}
