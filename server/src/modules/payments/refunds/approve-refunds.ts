import { refundIdsInput, refundStates } from '@vondrona/rules/payments'
import { treasury } from '@vondrona/rules/payments/constants'
import { canMove } from '@vondrona/rules/states'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import type { RefundRow } from '../books/store.ts'
import { oversees } from '../charges/oversight.ts'
import { lockCharges } from '../charges/store.ts'
import { approverOf, eyesOn } from './four-eyes.ts'
import { type ListedRefund, listed } from './list-refunds.ts'
import { approveBatches, chargesOfRefunds, lockRefunds, moveRefunds } from './store.ts'
import { tellRefunds } from './tell-refunds.ts'

/**
 * All of these, or none. Above the threshold, of one or of its batch, somebody approves who neither asked for it nor made
 * the batch; what the same person approved of a charge within a day counts with it. Who runs the MIT approves nothing
 * above it. The database refuses the same. What is approved already, or further, stays as it is.
 */
export async function approveRefunds(ctx: Context, raw: unknown): Promise<ListedRefund[]> {
  const { id: by } = ctx.require('approveRefunds')
  const ids = [...new Set(parse(refundIdsInput, raw).ids.map((id) => id.toLowerCase()))]
  await ctx.transaction(async (tx) => {
    const chargeIds = await chargesOfRefunds(tx, ids)
    if (!(await oversees(ctx, 'approveRefunds', chargeIds, tx))) throw unknown()
    await lockCharges(tx, chargeIds) // of two at once, the second counts the first
    const rows = await lockRefunds(tx, ids)
    if (rows.length < ids.length) throw unknown()
    if (rows.some(({ status }) => status === 'rejected')) throw new Refusal('CONFLICT', 'payments.refundRejected')
    const open = rows.filter(({ status }) => canMove(refundStates, status, 'approve'))
    await checkEyes(tx, ctx, open)
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

const unknown = () => new Refusal('NOT_FOUND', 'payments.refundNotFound', { field: 'ids' })

async function checkEyes(tx: Tx, ctx: Context, rows: readonly RefundRow[]) {
  const approver = approverOf(ctx)
  const { isOwn, isTooMuch } = await eyesOn(tx, approver, rows)
  if (isTooMuch(rows.filter(isOwn)))
    throw new Refusal('FORBIDDEN', approver.isHelper ? 'payments.adminEyes' : 'payments.fourEyes', {
      params: { amount: treasury.fourEyesAbove },
    })
}
