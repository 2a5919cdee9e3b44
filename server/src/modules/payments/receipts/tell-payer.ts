import type { Ariary } from '@vondrona/rules/money'
import { ariary } from '@vondrona/rules/money'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { contactsOf } from '../../accounts/index.ts'
import { sendMail, sendSms } from '../../outbox/index.ts'
import type { ChargeRow } from '../charges/store.ts'

/** How whoever pays can be reached: as they said when they paid, else as their account says. */
export async function payerOf(db: Tx | Context['db'], charge: ChargeRow) {
  const [account] = charge.userId ? await contactsOf(db, [charge.userId]) : []
  const name = charge.payerName || [account?.prenom, account?.nom].filter(Boolean).join(' ')
  return { name, email: charge.email ?? account?.email ?? null, phone: charge.phone ?? account?.phone ?? null }
}

interface News {
  amount: Ariary
  reason?: string
  number?: string
  /** Address of the receipt. */
  link?: string
  receiptId?: string
}

/** One mail, or an SMS to whoever has no address; nothing for an administrator's test. */
export async function tellPayer(
  tx: Tx,
  ctx: Context,
  charge: ChargeRow,
  what: 'paid' | 'refunded' | 'rejected',
  { amount, receiptId, link = '', ...news }: News,
): Promise<void> {
  if (charge.isTest) return
  const { email, phone } = await payerOf(tx, charge)
  const { language } = charge
  const params = { title: charge.title, amount: ariary(amount, language), reason: '', number: '', ...news, link }
  const keys = { subjectKey: `payments.mail.${what}.subject`, textKey: `payments.mail.${what}.text` }
  const attachments = receiptId ? [{ kind: 'receipt' as const, id: receiptId }] : []
  if (email) await sendMail(tx, ctx, { to: email, language, ...keys, params, attachments })
  else if (phone) await sendSms(tx, ctx, { to: phone, language, textKey: `payments.sms.${what}`, params })
}
