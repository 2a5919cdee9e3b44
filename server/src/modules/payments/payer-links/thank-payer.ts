import { ariary } from '@vondrona/rules/money'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { sendMail, sendSms } from '../../outbox/index.ts'
import type { AttemptRow } from '../attempts/store.ts'
import type { ChargeRow } from '../charges/store.ts'

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
  const keys = { subjectKey: 'payments.mail.thanks.subject', textKey: 'payments.mail.thanks.text' } as const
  if (payerEmail) await sendMail(tx, ctx, { to: payerEmail, language, ...keys, params })
  else if (payerPhone) await sendSms(tx, ctx, { to: payerPhone, language, textKey: 'payments.sms.thanks', params })
}
