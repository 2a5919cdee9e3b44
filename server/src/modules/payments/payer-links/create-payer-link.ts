import { payment } from '@vondrona/rules/payments/constants'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { declareAddressLimit } from '../../../kernel/limits/addresses.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { chargeIdOf } from '../charges/payables.ts'
import { chargesOf } from '../charges/store.ts'
import { codeHashOf } from './payer-code.ts'
import { type SeenPayerLink, seenPayerLink } from './payer-link.ts'
import { keepLink } from './store.ts'

const pace = declareAddressLimit({
  name: 'payer-links',
  points: payment.startsPerHour,
  seconds: 3600,
  key: 'payments.tooMany',
  why: 'A charge has one link, however often it is asked for.',
})

/**
 * F-PAY-10: a short link by which somebody else pays what is owed. By the id of the charge, which is a secret, or of one's
 * own order. Again: the same link. Refuses with CHARGE_CLOSED where nothing can be paid any more.
 */
export async function createPayerLink(ctx: Context, orderId: string): Promise<SeenPayerLink> {
  ctx.admit('createPayerLink')
  await ctx.limits.spendFrom(pace, ctx)
  const chargeId = isId(orderId) ? await chargeIdOf(ctx, 'orderId', orderId.toLowerCase()) : null
  const charge = chargeId ? (await chargesOf(ctx.db, [chargeId])).get(chargeId) : undefined
  if (!charge) throw new Refusal('NOT_FOUND', 'payments.notFound', { field: 'orderId' })
  const seen = await seenPayerLink(ctx, charge)
  if (seen.due <= 0) throw new Refusal('CHARGE_CLOSED', charge.paidAt ? 'payments.paid' : 'payments.closed')
  await keepLink(ctx.db, { chargeId: charge.id, codeHash: codeHashOf(ctx, seen.code), createdAt: ctx.now() })
  return seen
}
