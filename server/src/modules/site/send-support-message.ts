import { linkTo } from '@vondrona/rules/pages'
import { support } from '@vondrona/rules/site/constants'
import { type SupportMessageInput, supportMessageInput } from '@vondrona/rules/site/help'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { declareAddressLimit } from '../../kernel/limits/addresses.ts'
import { parse } from '../../kernel/parse.ts'
import { adminRecipients } from '../accounts/index.ts'
import { notify } from '../notifications/index.ts'
import { mailTemplate, recipientKey, sendMail } from '../outbox/index.ts'

const hour = 3600
const key = 'help.tooMany'
const fromMember = { name: 'support-of', points: support.perMemberPerHour, seconds: 3600 }
const fromAddress = declareAddressLimit({
  name: 'support',
  points: support.perAddressPerHour,
  seconds: 3600,
  why: 'Mails to the operator. The sender counts first (3 an hour), a member for themselves.',
})
const fromSender = { name: 'support.sender', points: support.perSenderPerHour, seconds: hour, key }

const toTeam = mailTemplate(
  'help.mail.subject',
  'help.mail.text',
  { name: 'stranger', email: 'sender', number: 'ours', message: 'toTeam' },
  { essential: true },
)
const copy = mailTemplate('help.mail.copySubject', 'help.mail.copyText', {
  name: 'stranger',
  number: 'ours',
  message: 'letter',
})

/**
 * R-GAP-23: mailed to SUPPORT_EMAIL, or to the administrators where there is none; the sender gets a copy with its
 * number. It stays readable in the outbox, and administrators see a notification.
 */
export async function sendSupportMessage(ctx: Context, raw: unknown): Promise<{ number: string }> {
  ctx.admit('sendSupportMessage')
  const input = parse(supportMessageInput, raw)
  const number = numberOf(ctx.newId())
  if (input.website) return { number } // a program: it need not know that nobody reads this
  await ctx.limits.spend(fromSender, recipientKey(input.email))
  if (ctx.actor) await ctx.limits.spend(fromMember, ctx.actor.id)
  else await ctx.limits.spendFrom(fromAddress, ctx)
  await ctx.transaction(async (tx) => {
    await mail(tx, ctx, input, number)
    const to = await adminRecipients(tx)
    const data = { number, ...(ctx.actor && { from: ctx.actor.id }) } // who it was is in the letter alone
    await notify(tx, ctx, { to, kind: 'support.message', data, link: linkTo('outbox'), mail: false })
  })
  return { number }
}

/** Short enough to be said on the phone. */
const numberOf = (id: string) =>
  id
    .replaceAll('-', '')
    .slice(-8)
    .toUpperCase()
    .replace(/(.{4})/, '$1-')

async function mail(tx: Tx, ctx: Context, { name, email, message }: SupportMessageInput, number: string) {
  const ours = { template: toTeam, params: { name, email, number, message }, replyTo: email }
  if (ctx.config.SUPPORT_EMAIL) await sendMail(tx, ctx, { ...ours, to: ctx.config.SUPPORT_EMAIL, language: 'fr' })
  else
    for (const admin of await adminRecipients(tx))
      if (admin.email) await sendMail(tx, ctx, { ...ours, to: admin.email, language: admin.language })
  // Nobody knows whether the address is theirs: what they could make us send to others has no links and no numbers.
  await sendMail(tx, ctx, { to: email, template: copy, params: { name, number, message } })
}
