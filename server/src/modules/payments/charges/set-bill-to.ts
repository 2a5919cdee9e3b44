import { type BillTo, billToInput } from '@vondrona/rules/payments/billing'
import { payment } from '@vondrona/rules/payments/constants'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { declareAddressLimit } from '../../../kernel/limits/addresses.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { chargeToPayBy } from '../payer-links/payer-code.ts'
import { chargeIdOf } from './payables.ts'
import { hasReceipt, lockCharges, writeBillTo } from './store.ts'

const pace = declareAddressLimit({
  name: 'bill-to',
  points: payment.startsPerHour,
  seconds: 3600,
  key: 'payments.tooMany',
  why: 'The charge counts first, and its id is a secret.',
})
const nobody: BillTo = { name: '', nif: '', stat: '', address: '' }

interface Wanted {
  orderId?: string | null
  /** Of a link that somebody else pays by. */
  payerCode?: string | null
  billTo?: unknown
}

/**
 * « Facturé à »: whom the receipts name beside whoever pays; null takes it away. Whoever may pay may say it, until the
 * first receipt. Refuses with RECEIPT_ISSUED afterwards.
 */
export async function setBillTo(ctx: Context, { billTo, ...by }: Wanted): Promise<BillTo | null> {
  ctx.admit('setBillTo')
  const given = billTo ? parse(billToInput, withoutNulls(billTo)) : null
  await ctx.limits.spendFrom(pace, ctx)
  const chargeId = await chargeFor(ctx, by)
  await ctx.transaction(async (tx) => {
    await lockCharges(tx, [chargeId])
    if (await hasReceipt(tx, chargeId)) throw new Refusal('RECEIPT_ISSUED', 'payments.billIssued')
    await writeBillTo(tx, chargeId, given ?? nobody, ctx.now())
  })
  return given
}

const withoutNulls = (input: object) => Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null))

async function chargeFor(ctx: Context, { orderId, payerCode }: Omit<Wanted, 'billTo'>): Promise<string> {
  if (Boolean(orderId) === Boolean(payerCode)) throw badInput([{ field: 'orderId', key: 'payments.whatMissing' }])
  if (payerCode) return chargeToPayBy(ctx, payerCode)
  const id = String(orderId).toLowerCase()
  const found = isId(id) ? await chargeIdOf(ctx, 'orderId', id) : null
  if (!found) throw new Refusal('NOT_FOUND', 'payments.notFound', { field: 'orderId' })
  return found
}
