import { closeStatementLineInput } from '@vondrona/rules/payments'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { closeWaiting, resultOf, type StatementResult } from './store.ts'

/** A person looked at a line that waits and nothing is left to do about it: why is kept in the journal. */
export async function closeStatementLine(ctx: Context, raw: unknown): Promise<StatementResult> {
  ctx.require('closeStatementLine')
  const { id, position, reason } = parse(closeStatementLineInput, raw)
  await ctx.transaction(async (tx) => {
    if (!(await closeWaiting(tx, id, position, ctx.now()))) throw new Refusal('CONFLICT', 'payments.lineNotWaiting')
    await writeAudit(tx, ctx, 'statement.lineClosed', { targetId: id, detail: { line: position + 1, reason } })
  })
  return resultOf(ctx.db, id)
}
