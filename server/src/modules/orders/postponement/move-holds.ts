import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { moveMandates } from '../../payments/index.ts'
import { type OrderRow, setHolds } from '../store.ts'

/** The event of these orders is at another time: what a mandate holds follows. Their charges are locked. */
export async function moveHolds(tx: Tx, ctx: Context, orders: readonly OrderRow[]): Promise<void> {
  const waiting = orders.flatMap(({ status, chargeId }) => (status === 'awaiting_payment' && chargeId ? chargeId : []))
  const moved = await moveMandates(tx, ctx, [...new Set(waiting)])
  for (const [chargeId, until] of moved) await setHolds(tx, chargeId, until, ctx.now())
}
