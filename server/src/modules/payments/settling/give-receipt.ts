import { asInMadagascar } from '@vondrona/rules/dates'
import type { Ariary } from '@vondrona/rules/money'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { insertReceipt, nextReceiptNumber } from '../books/store.ts'
import type { ChargeRow } from '../charges/store.ts'
import { isCarried } from '../receipts/untold.ts'

interface Given {
  kind: 'payment' | 'refund'
  charge: Pick<ChargeRow, 'id' | 'isTest'>
  attemptId?: string
  refundId?: string
  amount: Ariary
}

/** Numbered without gaps in each year of Madagascar: the last thing of a transaction, because everybody waits for the number.
 * A job sends it, unless the tickets that were paid take it along. Tests, which move no money, get none. */
export async function giveReceipt(tx: Tx, ctx: Context, { kind, charge, attemptId, refundId, amount }: Given) {
  if (charge.isTest) return
  const at = ctx.now()
  const year = asInMadagascar(at).getUTCFullYear()
  const id = ctx.newId()
  if (kind === 'refund' || !isCarried(tx, charge.id))
    await ctx.jobs.enqueue(tx, 'payments.mailReceipt', { receiptId: id })
  await insertReceipt(tx, {
    id,
    year,
    number: await nextReceiptNumber(tx, year),
    kind,
    chargeId: charge.id,
    attemptId: attemptId ?? null,
    refundId: refundId ?? null,
    amount,
    issuedAt: at,
    toldAt: null,
  })
}
