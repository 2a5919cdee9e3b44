import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { type AttemptRow, findAttempt } from '../attempts/store.ts'
import { oversees } from '../charges/oversight.ts'
import { type SeenPayment, seenPayments } from '../reading/seen-payments.ts'
import { askProvider } from './ask-provider.ts'

/** Asks the provider now. */
export async function checkPayment(ctx: Context, transactionId: string): Promise<SeenPayment> {
  ctx.require('checkPayment')
  const { id, chargeId } = await attemptOf(ctx, transactionId)
  if (!(await oversees(ctx, 'checkPayment', [chargeId]))) throw unknown()
  await askProvider(ctx, id)
  return seenPayments(ctx, [await attemptOf(ctx, id)])[0] as SeenPayment
}

/** Refuses with NOT_FOUND. */
export async function attemptOf(ctx: Context, transactionId: string): Promise<AttemptRow> {
  const row = isId(transactionId) ? await findAttempt(ctx.db, transactionId) : undefined
  if (!row) throw unknown()
  return row
}

const unknown = () => new Refusal('NOT_FOUND', 'payments.notFound', { field: 'transactionId' })
