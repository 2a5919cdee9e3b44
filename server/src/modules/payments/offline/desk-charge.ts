import { liveStatuses } from '@vondrona/rules/payments'
import { cleanToken } from '@vondrona/rules/typed'
import type { Context } from '../../../kernel/context.ts'
import { noteRead } from '../../audit/index.ts'
import { chargesOf } from '../charges/store.ts'
import { payerOf, type SeenCharge, seenCharge } from '../reading/seen-payments.ts'
import { meantBy } from './confirm-offline-payment.ts'

export interface DeskCharge {
  charge: SeenCharge
  payerName: string | null
  payerPhone: string | null
  reference: string
  isInReview: boolean
}

/** What somebody at a desk wants to pay, by whatever reference they show. */
export async function deskCharge(ctx: Context, typed: string): Promise<DeskCharge> {
  ctx.require('deskCharge')
  const { chargeId, attempt } = await meantBy(ctx, 'deskCharge', cleanToken(typed).slice(0, longest))
  const row = (await chargesOf(ctx.db, [chargeId])).get(chargeId)
  if (!row) throw new Error('a reference without its charge')
  await noteRead(ctx, 'payments', 1)
  const charge = seenCharge(ctx, row)
  const attempts = (await charge.page.attempts()).get(chargeId) ?? []
  const mandate = attempts.find(({ method, status }) => method === 'mandate' && liveStatuses.includes(status))
  const { name, phone } = await payerOf({ chargeId, page: charge.page })
  return {
    charge,
    payerName: name,
    payerPhone: phone,
    reference: (mandate ?? attempt)?.reference ?? chargeId,
    isInReview: attempts.some(({ status }) => status === 'review'),
  }
}

/** As in `offlinePaymentInput`. */
const longest = 60
