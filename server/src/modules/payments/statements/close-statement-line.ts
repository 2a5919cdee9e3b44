import { payment } from '@vondrona/rules/payments/constants'
import { severalLines } from '@vondrona/rules/typed'
import * as z from 'zod/mini'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { closeWaiting, resultOf, type StatementResult } from './store.ts'

const input = z.strictObject({
  id: z.uuid(),
  position: z.int().check(z.gte(0)),
  reason: z
    .string()
    .check(
      severalLines,
      z.minLength(1, 'payments.reasonMissing'),
      z.maxLength(payment.reason.max, 'payments.reasonMissing'),
    ),
})

/** A person looked at a line that waits and nothing is left to do about it: why is kept in the journal. */
export async function closeStatementLine(ctx: Context, raw: unknown): Promise<StatementResult> {
  ctx.require('closeStatementLine')
  const { id, position, reason } = parse(input, raw)
  await ctx.transaction(async (tx) => {
    if (!(await closeWaiting(tx, id, position, ctx.now()))) throw new Refusal('CONFLICT', 'payments.lineNotWaiting')
    await writeAudit(tx, ctx, 'statement.lineClosed', { targetId: id, detail: { line: position + 1, reason } })
  })
  return resultOf(ctx.db, id)
}
