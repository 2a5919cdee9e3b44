import { refundIdsInput } from '@vondrona/rules/payments'
import { payment } from '@vondrona/rules/payments/constants'
import { ProviderRefused, ProviderUnreachable } from '../../../gateways/payment/port.ts'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { type AttemptRow, attemptsOf } from '../attempts/store.ts'
import { type RefundRow, refundsOf } from '../books/store.ts'
import { oversees } from '../charges/oversight.ts'
import { inParallel } from '../settling/in-parallel.ts'
import { finishRefund } from './finish-refund.ts'
import { type ListedRefund, listed } from './list-refunds.ts'
import { changeRefund, lockRefunds, moveRefunds } from './store.ts'
import { tellRefunds } from './tell-refunds.ts'

/**
 * Approved refunds are paid out: by the provider's interface where it sends back the whole of a payment, else by hand,
 * which `completeRefund` proves. What was sent already stays as it is: no provider is told twice.
 */
export async function sendRefunds(ctx: Context, raw: unknown): Promise<ListedRefund[]> {
  const { id: by } = ctx.require('sendRefunds')
  const ids = [...new Set(parse(refundIdsInput, raw).ids.map((id) => id.toLowerCase()))]
  const sent = await ctx.transaction(async (tx) => {
    const rows = await lockRefunds(tx, ids)
    const chargeIds = rows.map(({ chargeId }) => chargeId)
    if (rows.length < ids.length || !(await oversees(ctx, 'sendRefunds', chargeIds, tx)))
      throw new Refusal('NOT_FOUND', 'payments.refundNotFound', { field: 'ids' })
    if (rows.some(({ status }) => ['requested', 'failed', 'rejected'].includes(status)))
      throw new Refusal('CONFLICT', 'payments.refundNotApproved')
    const moved = await moveRefunds(tx, ids, 'send', { sentBy: by, sentAt: ctx.now() })
    const capable = await payableByProvider(ctx, moved)
    for (const { id, amount } of moved) {
      const attempt = capable.get(id)
      if (attempt) await changeRefund(tx, id, { method: 'api', attemptId: attempt.id })
      const detail = { amount, method: attempt ? 'api' : 'manual' }
      await writeAudit(tx, ctx, 'refund.sent', { targetId: id, detail })
    }
    await tellRefunds(tx, ctx)
    return moved.flatMap((row) => {
      const attempt = capable.get(row.id)
      return attempt ? { row: { ...row, method: 'api' as const, attemptId: attempt.id }, attempt } : []
    })
  })
  await inParallel(sent, payment.asksAtOnce, ({ row, attempt }) => payOut(ctx, row, attempt))
  return listed(ctx, ids)
}

/** Of these refunds, those that are the whole of one payment whose provider can send it back. */
async function payableByProvider(ctx: Context, rows: readonly RefundRow[]): Promise<Map<string, AttemptRow>> {
  const chargeIds = [...new Set(rows.map(({ chargeId }) => chargeId))]
  const attempts = await attemptsOf(ctx.db, chargeIds)
  const others = await refundsOf(ctx.db, chargeIds)
  const found = new Map<string, AttemptRow>()
  for (const row of rows) {
    const attempt = wholePaymentOf(row, attempts.get(row.chargeId) ?? [], others.get(row.chargeId) ?? [])
    const provider = attempt && ctx.payments.get(attempt.provider)
    if (attempt && provider?.capabilities.refund === 'whole') found.set(row.id, attempt)
  }
  return found
}

/** The one payment that a refund gives back as a whole, and nothing else does or did. */
export function wholePaymentOf(
  { id, attemptId, amount }: Pick<RefundRow, 'id' | 'attemptId' | 'amount'>,
  attempts: readonly AttemptRow[],
  refunds: readonly RefundRow[],
): AttemptRow | undefined {
  const paid = attempts.filter((one) => one.status === 'succeeded')
  const [attempt, another] = attemptId ? paid.filter((one) => one.id === attemptId) : paid
  const isAlsoOf = (other: RefundRow) =>
    other.id !== id && other.status !== 'rejected' && (other.attemptId === null || other.attemptId === attempt?.id)
  const isWhole = attempt?.operatorRef && attempt.captured === amount && !another && !refunds.some(isAlsoOf)
  return isWhole ? attempt : undefined
}

/** Told once. Without an answer it stays sent: a person looks at the operator's whether it arrived. */
async function payOut(ctx: Context, row: RefundRow, attempt: AttemptRow): Promise<void> {
  const provider = ctx.payments.get(attempt.provider)
  if (!provider?.refund || !attempt.operatorRef) return
  try {
    const refunded = await provider.refund({ reference: attempt.reference, operatorReference: attempt.operatorRef })
    if (refunded.status === 'done')
      await finishRefund(ctx, row, refunded.providerReference ?? `${provider.id}:${attempt.reference}`)
  } catch (error) {
    if (!(error instanceof ProviderRefused || error instanceof ProviderUnreachable)) throw error
    ctx.log.warn({ refund: row.id, provider: provider.id }, error.message)
    const isNo = error instanceof ProviderRefused || error.outcome === 'none'
    const why =
      error instanceof ProviderRefused ? `${provider.id}: ${error.reason} (${error.code})` : `${provider.id}: ?`
    const note = [row.note, why].filter(Boolean).join('\n')
    await ctx.transaction(async (tx) => {
      if (isNo) await moveRefunds(tx, [row.id], 'fail', { note })
      else await changeRefund(tx, row.id, { note })
      await tellRefunds(tx, ctx)
    })
  }
}
