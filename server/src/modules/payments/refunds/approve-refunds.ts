import { treasury } from '@vondrona/rules/constants'
import { refundIdsInput, refundStates } from '@vondrona/rules/payments'
import { canMove } from '@vondrona/rules/states'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import type { RefundRow } from '../books/store.ts'
import { lockCharges } from '../charges/store.ts'
import { eyesOn, eyesSince } from './four-eyes.ts'
import { type ListedRefund, listed } from './list-refunds.ts'
import { approveBatches, chargesOfRefunds, lockRefunds, moveRefunds } from './store.ts'
import { tellRefunds } from './tell-refunds.ts'

/**
 * All of these, or none. Above the threshold, of one or of its batch, somebody approves who neither asked for it nor made
 * the batch; what the same person approved of a charge within a day counts with it. The database refuses the same. What
 * is approved already, or further, stays as it is.
 */
export async function approveRefunds(ctx: Context, raw: unknown): Promise<ListedRefund[]> {
  const { id: by } = ctx.require('approveRefunds')
  const ids = [...new Set(parse(refundIdsInput, raw).ids.map((id) => id.toLowerCase()))]
  await ctx.transaction(async (tx) => {
    await lockCharges(tx, await chargesOfRefunds(tx, ids)) // of two at once, the second counts the first
    const rows = await lockRefunds(tx, ids)
    if (rows.length < ids.length) throw new Refusal('NOT_FOUND', 'payments.refundNotFound', { field: 'ids' })
    if (rows.some(({ status }) => status === 'rejected')) throw new Refusal('CONFLICT', 'payments.refundRejected')
    const open = rows.filter(({ status }) => canMove(refundStates, status, 'approve'))
    await checkEyes(tx, ctx, by, open)
    const moved = await moveRefunds(
      tx,
      open.map(({ id }) => id),
      'approve',
      { approvedBy: by, approvedAt: ctx.now(), sentBy: null, sentAt: null, method: 'manual' }, // until a provider is told again,
    )
    await approveBatches(tx, batchIdsOf(moved), by)
    for (const { id, amount } of moved)
      await writeAudit(tx, ctx, 'refund.approved', { targetId: id, detail: { amount } })
    await tellRefunds(tx, ctx)
  })
  return listed(ctx, ids)
}

const batchIdsOf = (rows: readonly RefundRow[]) => [...new Set(rows.flatMap(({ batchId }) => batchId ?? []))]

async function checkEyes(tx: Tx, ctx: Context, by: string, rows: readonly RefundRow[]) {
  const { isOwn, isTooMuch } = await eyesOn(tx, by, rows, eyesSince(ctx))
  if (isTooMuch(rows.filter(isOwn)))
    throw new Refusal('FORBIDDEN', 'payments.fourEyes', { params: { amount: treasury.fourEyesAbove } })
}
