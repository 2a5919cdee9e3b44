import { shortName } from '@vondrona/rules/payments'
import type { BillTo } from '@vondrona/rules/payments/billing'
import { payment } from '@vondrona/rules/payments/constants'
import type { Context } from '../../../kernel/context.ts'
import { declareAddressLimit } from '../../../kernel/limits/addresses.ts'
import { findUser } from '../../accounts/index.ts'
import { billToOf } from '../charges/bill-to.ts'
import { type ChargeRow, chargesOf } from '../charges/store.ts'
import { seenCharge } from '../reading/seen-payments.ts'
import { beneficiariesOf } from './beneficiaries.ts'
import { chargeOfCode, payerCodeOf } from './payer-code.ts'

const looks = declareAddressLimit({
  name: 'payer-looks',
  ...payment.payerLooks,
  key: 'payments.tooManyLooks',
  why: 'A code has 55 bits: at this pace guessing one takes longer than anybody lives.',
})

/** What somebody who is asked to pay may know: how much, until when, and for whom in a few letters. */
export interface SeenPayerLink {
  code: string
  title: string
  names: string[]
  due: number
  payableUntil: Date | null
  isPaid: boolean
  billTo: BillTo | null
}

/** F-PAY-10: what is asked of whoever opens the link; null for a code that nobody was given. */
export async function payerLink(ctx: Context, code: string): Promise<SeenPayerLink | null> {
  ctx.admit('payerLink')
  ctx.limits.takeFrom(looks, ctx, 1)
  const chargeId = await chargeOfCode(ctx, code)
  const charge = chargeId ? (await chargesOf(ctx.db, [chargeId])).get(chargeId) : undefined
  return charge ? seenPayerLink(ctx, charge) : null
}

/** As it is shown to whoever has the code. */
export async function seenPayerLink(ctx: Context, charge: ChargeRow): Promise<SeenPayerLink> {
  const { due, payableUntil } = seenCharge(ctx, charge)
  return {
    code: payerCodeOf(ctx, charge.id),
    title: charge.title,
    names: due > 0 ? await namesOf(ctx, charge) : [], // nobody needs them any more
    due,
    payableUntil,
    isPaid: charge.paidAt !== null,
    billTo: due > 0 ? billToOf(charge) : null,
  }
}

/** Of those who are named; else of whoever owes it. */
async function namesOf(ctx: Context, { id, userId, payerName }: ChargeRow): Promise<string[]> {
  const named = (await beneficiariesOf(ctx, id)).filter(Boolean)
  if (named.length > 0) return [...new Set(named.map(shortName))].slice(0, payment.namesShown)
  if (payerName) return [shortName(payerName)]
  const account = userId ? await findUser(ctx.db, userId) : undefined
  return account?.prenom ? [shortName([account.prenom, account.nom].filter(Boolean).join(' '))] : []
}
