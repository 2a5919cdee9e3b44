import { asInMadagascar } from '@vondrona/rules/dates'
import type { Ariary } from '@vondrona/rules/money'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { insertReceipts } from '../books/store.ts'
import type { ChargeRow } from '../charges/store.ts'
import { isCarried, mailReceiptsAlone } from '../receipts/untold.ts'

export interface Given {
  kind: 'payment' | 'refund'
  charge: Pick<ChargeRow, 'id' | 'isTest'>
  attemptId?: string
  refundId?: string
  amount: Ariary
}

/** Numbered without gaps in each year of Madagascar: the last thing of a transaction, because everybody waits for the number.
 * A job sends each, unless the tickets that were paid take it along. Tests, which move no money, get none. */
export async function giveReceipts(tx: Tx, ctx: Context, given: readonly Given[]): Promise<void> {
  const at = ctx.now()
  const receipts = given
    .filter(({ charge }) => !charge.isTest)
    .map(({ kind, charge, attemptId, refundId, amount }) => ({
      id: ctx.newId(),
      kind,
      chargeId: charge.id,
      attemptId: attemptId ?? null,
      refundId: refundId ?? null,
      amount,
      issuedAt: at,
      toldAt: null,
    }))
  const alone = receipts.filter(({ kind, chargeId }) => kind === 'refund' || !isCarried(tx, chargeId))
  await mailReceiptsAlone(
    tx,
    ctx,
    alone.map(({ id }) => id),
  )
  await insertReceipts(tx, asInMadagascar(at).getUTCFullYear(), receipts)
}
