import type { Ariary } from '@vondrona/rules/money'
import { ariary } from '@vondrona/rules/money'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { contactsOf } from '../../accounts/index.ts'
import { mailTemplate, sendMail, sendSms, shortLink, smsTemplate } from '../../outbox/index.ts'
import type { ChargeRow } from '../charges/store.ts'

/** How whoever pays can be reached: as they said when they paid, else as their account says. */
export async function payerOf(db: Tx | Context['db'], charge: ChargeRow) {
  const [account] = charge.userId ? await contactsOf(db, [charge.userId]) : []
  const name = charge.payerName || [account?.prenom, account?.nom].filter(Boolean).join(' ')
  return { name, email: charge.email ?? account?.email ?? null, phone: charge.phone ?? account?.phone ?? null }
}

declare module '../../outbox/links/short-links.ts' {
  interface ShortLinkKinds {
    receipt: true
  }
}

const news = { title: 'staff', amount: 'ours', reason: 'staff', number: 'ours' } as const
const mailOf = (what: string) =>
  mailTemplate(`payments.mail.${what}.subject`, `payments.mail.${what}.text`, { ...news, link: 'ours' })
const mails = { paid: mailOf('paid'), refunded: mailOf('refunded'), rejected: mailOf('rejected') }
const withReceipt = (what: string) =>
  smsTemplate(`payments.sms.${what}`, { title: 'staff', amount: 'ours', number: 'ours', link: 'link' })
const texts = { paid: withReceipt('paid'), refunded: withReceipt('refunded') }
const rejected = smsTemplate('payments.sms.rejected', { title: 'staff', amount: 'ours', reason: 'staff' })

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
  const { reason = '', number = '' } = news
  const facts = { title: charge.title, amount: ariary(amount, language) }
  const attachments = receiptId ? [{ kind: 'receipt' as const, id: receiptId }] : []
  if (email) {
    const params = { ...facts, reason, number, link }
    await sendMail(tx, ctx, { to: email, language, template: mails[what], params, attachments })
  } else if (phone && what === 'rejected')
    await sendSms(tx, ctx, { to: phone, language, template: rejected, params: { ...facts, reason } })
  else if (phone && what !== 'rejected' && receiptId) {
    const params = { ...facts, number, link: await shortLink(tx, ctx, 'receipt', receiptId) }
    await sendSms(tx, ctx, { to: phone, language, template: texts[what], params })
  }
}
