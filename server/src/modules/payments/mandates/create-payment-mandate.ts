import { payment } from '@vondrona/rules/payments/constants'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { declareAddressLimit } from '../../../kernel/limits/addresses.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { findAttempt } from '../attempts/store.ts'
import { chargeIdOf } from '../charges/payables.ts'
import { chargeToPayBy } from '../payer-links/payer-code.ts'
import { beginAttempt } from '../paying/begin-attempt.ts'
import { type SeenPayment, seenPayments } from '../reading/seen-payments.ts'

const pace = declareAddressLimit({
  name: 'payments',
  points: payment.startsPerHour,
  seconds: 3600,
  key: 'payments.tooMany',
  why: 'Each start asks a provider. The charge counts first (30 attempts an hour), and twenty places of one payer wait for mandates.',
})

interface Wanted {
  participationId?: string | null
  orderId?: string | null
  /** Of a link that somebody else pays by. */
  payerCode?: string | null
  idempotencyKey: string
}

/**
 * R-PAY-15, R-GAP-09: an instruction with a reference that anybody can carry out at a desk or by transfer; the places are
 * held until its deadline. While one runs it is given again.
 */
export async function createPaymentMandate(ctx: Context, wanted: Wanted): Promise<SeenPayment> {
  ctx.admit('createPaymentMandate')
  await ctx.limits.spendFrom(pace, ctx)
  const { idempotencyKey } = wanted
  if (!isId(idempotencyKey)) throw badInput([{ field: 'idempotencyKey', key: 'shell.badInput' }])
  const chargeId = await chargeFor(ctx, wanted)
  const provider = ctx.payments.providerFor('mandate')
  if (ctx.payments.methods.mandate.mode === 'disabled' || !provider)
    throw new Refusal('METHOD_DISABLED', 'payments.methodDisabled')
  const wish = { chargeId, provider, method: 'mandate', operator: null, phone: null, idempotencyKey } as const // the desk tells whoever hands over the money
  const { transactionId } = await beginAttempt(ctx, wish)
  const row = await findAttempt(ctx.db, transactionId)
  if (!row) throw new Error('an attempt has disappeared')
  return seenPayments(ctx, [row])[0] as SeenPayment
}

async function chargeFor(ctx: Context, { participationId, orderId, payerCode }: Wanted): Promise<string> {
  if (payerCode && !orderId && !participationId) return chargeToPayBy(ctx, payerCode)
  const id = (orderId ?? participationId)?.toLowerCase()
  if (!id || payerCode || (orderId && participationId))
    throw badInput([{ field: 'orderId', key: 'payments.whatMissing' }])
  const field = orderId ? 'orderId' : 'participationId'
  const found = isId(id) ? await chargeIdOf(ctx, field, id) : null
  if (!found) throw new Refusal('NOT_FOUND', 'payments.notFound', { field })
  return found
}
