import { refundStates, rejectRefundInput } from '@vondrona/rules/payments'
import type { Operation } from '@vondrona/rules/permissions'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { askAgain } from '../books/request-refunds.ts'
import { book, type RefundRow } from '../books/store.ts'
import { oversees } from '../charges/oversight.ts'
import { lockCharges } from '../charges/store.ts'
import { forgetErased } from '../erasing/store.ts'
import { tellPayer } from '../receipts/tell-payer.ts'
import { type ListedRefund, listed } from './list-refunds.ts'
import { findRefund, lockRefunds, moveRefunds } from './store.ts'
import { tellRefunds } from './tell-refunds.ts'

/**
 * The money stays: it is income, and the payer is told why. A place that was given up is not given again, and its order
 * counts as cancelled. Of a refund that was sent it means that the money did not arrive: it can be approved again. Which
 * of both is meant, `seenStatus` says: the same again changes nothing, and never says the other.
 */
export async function rejectRefund(ctx: Context, raw: unknown): Promise<ListedRefund> {
  ctx.require('rejectRefund')
  const { id, reason, seenStatus } = parse(rejectRefundInput, raw)
  const known = await knownRefund(ctx, 'rejectRefund', id)
  await ctx.transaction(async (tx) => {
    const charge = (await lockCharges(tx, [known.chargeId])).get(known.chargeId)
    const [row] = await lockRefunds(tx, [known.id])
    if (!charge || !row) throw new Error('a refund without its charge')
    const move = (seenStatus ?? row.status) === 'sent' ? 'fail' : 'reject'
    const isAgain = row.status === refundStates.moves[move].to && `\n${row.note}`.endsWith(`\n${reason}`)
    if (seenStatus && seenStatus !== row.status && isAgain) return // its answer was lost
    if (seenStatus && seenStatus !== row.status) throw new Refusal('CONFLICT', 'payments.refundMoved')
    const note = [row.note, reason].filter(Boolean).join('\n')
    const [moved] = await moveRefunds(tx, [row.id], move, { note })
    if (!moved) throw new Refusal('CONFLICT', 'payments.refundOver')
    const rejected = move === 'reject' ? moved : null
    if (rejected) await keep(tx, ctx, rejected, charge.isTest)
    if (rejected) await askAgain(tx, ctx, charge.id)
    if (rejected) await tellPayer(tx, ctx, charge, 'rejected', { amount: row.amount, reason })
    if (rejected) await forgetErased(tx, [charge.id])
    await writeAudit(tx, ctx, rejected ? 'refund.rejected' : 'refund.failed', { targetId: row.id, detail: { reason } })
    await tellRefunds(tx, ctx)
  })
  return (await listed(ctx, [known.id]))[0] as ListedRefund
}

/** Refuses with NOT_FOUND, also what the caller does not look after. */
export async function knownRefund(ctx: Context, operation: Operation, id: string): Promise<RefundRow> {
  const row = await findRefund(ctx.db, id.toLowerCase())
  if (!row || !(await oversees(ctx, operation, [row.chargeId])))
    throw new Refusal('NOT_FOUND', 'payments.refundNotFound', { field: 'id' })
  return row
}

async function keep(tx: Tx, ctx: Context, { id, chargeId, subjectId, amount, reason }: RefundRow, isTest: boolean) {
  const entries = [
    ['refund_payable', amount],
    ['revenue', -amount],
  ] as const
  await book(tx, [{ tx: `reject:${id}`, chargeId, isTest, entries }], ctx.now())
  await ctx.publishWithin(tx, 'payments.refundRejected', { refunds: [{ chargeId, subjectId, amount, reason }] })
}
