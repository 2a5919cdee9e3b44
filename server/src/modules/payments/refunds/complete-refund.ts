import { completeRefundInput } from '@vondrona/rules/payments'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { finishRefund } from './finish-refund.ts'
import { type ListedRefund, listed } from './list-refunds.ts'
import { knownRefund } from './reject-refund.ts'

/** Paid out by hand, with the operator's number of the transfer as the proof; each number proves one refund. */
export async function completeRefund(ctx: Context, raw: unknown): Promise<ListedRefund> {
  ctx.require('completeRefund')
  const { id, proof } = parse(completeRefundInput, raw)
  const known = await knownRefund(ctx, 'completeRefund', id)
  await finishRefund(ctx, known, proof)
  return (await listed(ctx, [known.id]))[0] as ListedRefund
}
