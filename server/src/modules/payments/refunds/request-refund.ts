import { toAriary } from '@vondrona/rules/money'
import { requestRefundInput } from '@vondrona/rules/payments'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { requestRefunds } from '../books/request-refunds.ts'
import { oversees } from '../charges/oversight.ts'
import { lockCharges } from '../charges/store.ts'
import { type ListedRefund, listed } from './list-refunds.ts'
import { keptOf, staffRefund } from './store.ts'

/**
 * Money goes back although nobody gave a place up: all or a part of what was paid and did not go back yet. The places
 * stay; who gives one up later gets back what is left. The same key again is the same refund.
 */
export async function requestRefund(ctx: Context, raw: unknown): Promise<ListedRefund> {
  ctx.require('requestRefund')
  const { chargeId, amount, reason, idempotencyKey } = parse(requestRefundInput, raw)
  if (!(await oversees(ctx, 'requestRefund', [chargeId.toLowerCase()]))) throw unknown()
  const subjectId = idempotencyKey?.toLowerCase() ?? ctx.newId()
  const id = await ctx.transaction(async (tx) => {
    const charge = (await lockCharges(tx, [chargeId])).get(chargeId.toLowerCase())
    if (!charge || charge.isTest) throw unknown()
    if (!charge.paidAt) throw new Refusal('CONFLICT', 'payments.notPaid', { field: 'chargeId' })
    const sent = await staffRefund(tx, charge.id, subjectId)
    if (sent && (sent.amount !== amount || sent.requestedBy !== ctx.actor?.id))
      throw new Refusal('CONFLICT', 'payments.refundOther')
    if (sent) return sent.id
    const kept = (await keptOf(tx, [charge.id])).get(charge.id) ?? toAriary(0)
    if (amount > kept)
      throw new Refusal('CONFLICT', 'payments.refundTooMuch', { field: 'amount', params: { amount: kept } })
    const [row] = await requestRefunds(tx, ctx, [
      { chargeId: charge.id, subjectId, amount: toAriary(amount), reason: 'staff', note: reason },
    ])
    if (!row) throw new Error('a refund with a new subject was asked for before')
    await writeAudit(tx, ctx, 'refund.requested', { targetId: row.id, detail: { amount, reason } })
    return row.id
  })
  return (await listed(ctx, [id]))[0] as ListedRefund
}

const unknown = () => new Refusal('NOT_FOUND', 'payments.notFound', { field: 'chargeId' })
