import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { findAttempt } from '../attempts/store.ts'
import { askAgain } from '../books/request-refunds.ts'
import { book, type RefundRow } from '../books/store.ts'
import { lockCharges } from '../charges/store.ts'
import { giveReceipts } from '../settling/give-receipts.ts'
import { lockRefunds, moveRefunds } from './store.ts'
import { tellRefunds } from './tell-refunds.ts'

/**
 * The money is with the payer, as the proof shows: once, in one transaction with the books, what it means for orders and
 * the receipt. Again with the same proof: nothing. Refuses what is not approved, and a proof that was used.
 */
export async function finishRefund(ctx: Context, known: RefundRow, proof: string): Promise<void> {
  try {
    await ctx.transaction((tx) => finish(tx, ctx, known, proof))
  } catch (error) {
    const { code, constraint } = error as { code?: unknown; constraint?: unknown }
    if (code === '23505' && constraint === 'refund_proof')
      throw new Refusal('CONFLICT', 'payments.proofUsed', { field: 'proof' })
    throw error
  }
}

async function finish(tx: Tx, ctx: Context, { id, chargeId }: RefundRow, proof: string): Promise<void> {
  const charge = (await lockCharges(tx, [chargeId])).get(chargeId)
  const [row] = await lockRefunds(tx, [id])
  if (!charge || !row) throw new Error('a refund without its charge')
  if (row.status === 'done' && row.proof === proof) return
  const at = ctx.now()
  const by = ctx.actor?.id ?? null
  const sent = { sentBy: row.sentBy ?? by, sentAt: row.sentAt ?? at }
  const [done] = await moveRefunds(tx, [id], 'finish', { ...sent, proof, doneAt: at })
  if (!done) throw new Refusal('CONFLICT', row.status === 'done' ? 'payments.refundDone' : 'payments.refundNotApproved')
  const { amount, subjectId, reason } = done
  const from = await accountOf(tx, done)
  const entries = [
    ['refund_payable', amount],
    [from, -amount],
  ] as const
  await book(tx, [{ tx: `payout:${id}`, chargeId, isTest: charge.isTest, entries }], at)
  await ctx.publishWithin(tx, 'payments.refunded', { refunds: [{ chargeId, subjectId, amount, reason }] })
  await askAgain(tx, ctx, chargeId)
  await writeAudit(tx, ctx, 'refund.done', { targetId: id, detail: { amount, method: done.method } })
  await tellRefunds(tx, ctx)
  await giveReceipts(tx, ctx, [{ kind: 'refund', charge, refundId: id, amount }])
}

/** Where the money is taken from: what the provider holds for us, or what we have ourselves. */
async function accountOf(tx: Tx, { method, attemptId }: RefundRow): Promise<`clearing:${string}`> {
  const attempt = method === 'api' && attemptId ? await findAttempt(tx, attemptId) : undefined
  return `clearing:${attempt?.provider ?? 'offline'}`
}
