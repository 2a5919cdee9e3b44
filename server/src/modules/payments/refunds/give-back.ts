import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { requestRefunds } from '../books/request-refunds.ts'
import { takeOffCharges } from '../charges/change-charges.ts'
import type { ChargeRow } from '../charges/store.ts'
import type { RefundReason } from '../events.ts'

/** What a charge is for is over: what was paid goes back, once; what was not is not owed any more. It is locked. */
export async function giveBack(
  tx: Tx,
  ctx: Context,
  { id: chargeId, amount, paidAt }: ChargeRow,
  about: { subjectId: string; reason: RefundReason },
): Promise<void> {
  if (amount === 0) return
  if (paidAt) await requestRefunds(tx, ctx, [{ chargeId, amount, ...about }])
  else await takeOffCharges(tx, ctx, new Map([[chargeId, amount]]))
}
