import type { Tx } from '../../kernel/db.ts'
import { lockOrders } from '../orders/index.ts'
import { lockTicketsOfOrders } from '../tickets/index.ts'
import { lockParticipation, type ParticipationRow } from './store.ts'

/**
 * A registration with its order and its ticket, in the one order of locks (decision 0035): a payment that confirms it, or
 * a gate that admits it, is over, or waits.
 */
export async function lockRegistration(
  tx: Tx,
  { id, orderId }: Pick<ParticipationRow, 'id' | 'orderId'>,
): Promise<ParticipationRow | undefined> {
  await lockOrders(tx, [orderId])
  await lockTicketsOfOrders(tx, [orderId])
  return lockParticipation(tx, id)
}
