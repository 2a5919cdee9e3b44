import { normalizePhone } from '@vondrona/rules/accounts'
import { initiatePaymentInput } from '@vondrona/rules/payments'
import { payment } from '@vondrona/rules/payments/constants'
import type * as z from 'zod/mini'
import type { Context } from '../../../kernel/context.ts'
import { declareAddressLimit } from '../../../kernel/limits/addresses.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { chargeIdOf, type PayableKind } from '../charges/payables.ts'
import { chargeToPayBy } from '../payer-links/payer-code.ts'
import { beginAttempt, type InitiatedPayment } from './begin-attempt.ts'

const pace = declareAddressLimit({
  name: 'payments',
  points: payment.startsPerHour,
  seconds: 3600,
  key: 'payments.tooMany',
  why: 'Each start asks a provider. The charge counts first (30 attempts an hour), and twenty places of one payer wait for mandates.',
})
const kinds = [
  'participationId',
  'registrationNumber',
  'applicationId',
  'orderId',
  'payerCode',
] as const satisfies readonly (PayableKind | 'payerCode')[]
type Input = z.output<typeof initiatePaymentInput>

/**
 * R-PAY-04: begins to pay, without a token as well: the unguessable id of what is paid is what allows it. While an
 * attempt of the same method runs it is given again, with the same link. The server alone knows the amount.
 */
export async function initiateVanillaPayPayment(ctx: Context, raw: unknown): Promise<InitiatedPayment> {
  ctx.admit('initiateVanillaPayPayment')
  const input = parse(initiatePaymentInput, raw)
  const { method, operator = null, idempotencyKey } = input
  await ctx.limits.spendFrom(pace, ctx)
  const chargeId = await chargeOf(ctx, input)
  const provider = ctx.payments.providerFor(method, operator)
  if (!provider || ctx.payments.methods[method].isTestOnly)
    throw new Refusal('METHOD_DISABLED', 'payments.methodDisabled', { field: 'method' })
  const phone = input.phone ? normalizePhone(input.phone) : null
  if (provider.capabilities.needsPhone && !phone) throw badInput([{ field: 'phone', key: 'payments.phoneMissing' }])
  const byLink = input.payerCode ? { byLink: { email: input.email || null } } : {}
  return beginAttempt(ctx, { chargeId, provider, method, operator, phone, idempotencyKey, ...byLink })
}

async function chargeOf(ctx: Context, input: Input): Promise<string> {
  const [kind, ...others] = kinds.filter((one) => input[one])
  if (!kind || others.length > 0) throw badInput([{ field: 'orderId', key: 'payments.whatMissing' }])
  if (kind === 'payerCode') return chargeToPayBy(ctx, String(input.payerCode))
  const given = String(input[kind])
  const found = await chargeIdOf(ctx, kind, kind === 'registrationNumber' ? given : given.toLowerCase())
  if (!found) throw new Refusal('NOT_FOUND', 'payments.notFound', { field: kind })
  return found
}
