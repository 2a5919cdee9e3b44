import type { Tx } from '../../kernel/db.ts'
import { type ChargeRow, lockCharges } from '../payments/index.ts'
import { chargeIdsOf, lockOrders, type OrderRow } from './store.ts'

export interface Locked {
  orders: OrderRow[]
  /** Of these orders, by id. */
  charges: ReadonlyMap<string, ChargeRow>
}

/** Orders with what they are paid with: charges first, then orders, each in the order of ids. */
export async function lockOrdersAndCharges(tx: Tx, orderIds: readonly string[]): Promise<Locked> {
  const charges = await lockCharges(tx, await chargeIdsOf(tx, orderIds)) // which charge an order has never changes
  return { charges, orders: await lockOrders(tx, orderIds) }
}
