import { toAriary } from '@vondrona/rules/money'
import { testPaymentInput } from '@vondrona/rules/payments'
import { payment } from '@vondrona/rules/payments/constants'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal, say } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { openCharges } from '../charges/change-charges.ts'
import { beginAttempt, type InitiatedPayment } from './begin-attempt.ts'

/** R-PAY-16: a payment of the sandbox, of nothing; it goes the whole way, and is in no sum. */
export async function startTestPayment(ctx: Context, raw: unknown): Promise<InitiatedPayment> {
  const { id: userId } = ctx.require('startTestPayment')
  const { method, amount } = parse(testPaymentInput, raw)
  const provider = ctx.payments.get('sandbox')
  if (!provider) throw new Refusal('METHOD_DISABLED', 'payments.methodDisabled', { field: 'method' })
  const chargeId = ctx.newId()
  await ctx.transaction(async (tx) => {
    const title = say(ctx.sentences, ctx.language, 'payments.testTitle')
    const payableUntil = new Date(ctx.now().getTime() + payment.window)
    const payer = { userId, email: null, phone: null, language: ctx.language }
    await openCharges(tx, ctx, [
      { ...payer, id: chargeId, eventId: null, title, amount: toAriary(amount), payableUntil, isTest: true },
    ])
    await writeAudit(tx, ctx, 'payment.test', { targetId: chargeId, detail: { method, amount } })
  })
  return beginAttempt(ctx, { chargeId, provider, method, operator: null, phone: null, idempotencyKey: ctx.newId() })
}
