import { order } from '@vondrona/rules/orders/constants'
import { contactInput } from '@vondrona/rules/orders/contacts'
import type { Context } from '../../../kernel/context.ts'
import { declareAddressLimit } from '../../../kernel/limits/addresses.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput } from '../../../kernel/refusal.ts'
import { mailTemplate, sendMail, sendSms, smsTemplate } from '../../outbox/index.ts'
import { makeCodes } from './codes.ts'
import { channelOf, contactKey } from './contact-of.ts'

const perContact = {
  name: 'contact-codes',
  points: order.contactCode.perContactPerHour,
  seconds: 3600,
  key: 'contacts.tooManyCodes',
}

const perAddress = declareAddressLimit({
  name: 'contact-codes-from',
  points: order.contactCode.perAddressPerHour,
  seconds: 3600,
  key: 'contacts.tooManyCodes',
  why: 'Mails and SMS that a visitor causes. The contact counts first (4 an hour).',
})

const essential = { essential: true }
const mail = mailTemplate('contacts.mail.codeSubject', 'contacts.mail.codeText', { code: 'ours' }, essential)
const sms = smsTemplate('contacts.sms.code', { code: 'ours' }, essential)

export interface SentCode {
  id: string
  channel: 'mail' | 'sms'
}

/** D-28: a code to a contact with which somebody wants to reserve, while no place is held before it is verified. */
export async function sendContactCode(ctx: Context, raw: unknown): Promise<SentCode> {
  ctx.admit('sendContactCode')
  const { email, phone, locale } = parse(contactInput, raw)
  const reach = { email: email ?? null, phone: phone ?? null }
  const way = channelOf(ctx, reach)
  const key = contactKey(ctx, reach)
  if (!way || !key) throw badInput([{ field: 'email', key: 'contacts.contactUnreachable' }])
  await ctx.limits.spend(perContact, key.toString('hex'))
  await ctx.limits.spendFrom(perAddress, ctx)
  const language = locale?.startsWith('en') ? 'en' : locale?.startsWith('fr') ? 'fr' : ctx.language
  return ctx.transaction(async (tx) => {
    const wanted = { contactKey: key, orderId: null }
    const { id = '', code = '' } = (await makeCodes(tx, ctx, [wanted])).get(wanted) ?? {}
    const facts = { to: way.to, language, params: { code } }
    if (way.channel === 'sms') await sendSms(tx, ctx, { ...facts, template: sms })
    else await sendMail(tx, ctx, { ...facts, template: mail })
    return { id, channel: way.channel }
  })
}
