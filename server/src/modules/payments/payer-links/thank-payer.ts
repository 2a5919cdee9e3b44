import { ariary } from '@vondrona/rules/money'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { mailTemplate, sendMail, sendSms, smsTemplate } from '../../outbox/index.ts'
import type { AttemptRow } from '../attempts/store.ts'
import type { ChargeRow } from '../charges/store.ts'

const origins = { title: 'staff', amount: 'ours', reference: 'ours' } as const
const mail = mailTemplate('payments.mail.thanks.subject', 'payments.mail.thanks.text', origins)
const sms = smsTemplate('payments.sms.thanks', origins)

/**
 * Whoever paid by a link hears that it came: without the receipt and the link of the registration, which have the names
 * of whoever was paid for.
 */
export async function thankPayer(
  tx: Tx,
  ctx: Context,
  { title, language, isTest }: Pick<ChargeRow, 'title' | 'language' | 'isTest'>,
  { byLink, payerEmail, payerPhone, amount, reference }: AttemptRow,
): Promise<void> {
  if (!byLink || isTest) return
  const params = { title, amount: ariary(amount, language), reference }
  if (payerEmail) await sendMail(tx, ctx, { to: payerEmail, language, template: mail, params })
  else if (payerPhone) await sendSms(tx, ctx, { to: payerPhone, language, template: sms, params })
}
