import { linkTo } from '@vondrona/rules/pages'
import { requestEmailChangeInput } from '@vondrona/rules/sessions'
import { mailedLink } from '@vondrona/rules/sessions/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput, say } from '../../../kernel/refusal.ts'
import { emailTaken, type UserRow, userById } from '../../accounts/index.ts'
import { mailTemplate, sendMail } from '../../outbox/index.ts'
import { issueLink } from '../links/links.ts'
import { removeLinks } from '../links/store.ts'
import { spendMessage } from '../message-limits.ts'
import { requirePassword } from '../password/passwords.ts'

const change = mailTemplate('sessions.mail.changeSubject', 'sessions.mail.changeText', {}, { essential: true })

/** Mails a link to the new address; nothing changes until it is followed. Whether somebody has it is not revealed. */
export async function requestEmailChange(ctx: Context, raw: unknown) {
  const { id } = ctx.require('requestEmailChange')
  const { email, password } = parse(requestEmailChangeInput, raw)
  const user = await userById(ctx, id)
  if (email === user.email) throw badInput([{ field: 'email', key: 'sessions.emailSame' }])
  await requirePassword(ctx, password)
  await spendMessage(ctx, `email ${id}`)
  if (!(await emailTaken(ctx.db, email))) await ctx.transaction((tx) => mailLink(tx, ctx, user, email))
  return { success: true, message: say(ctx.sentences, ctx.language, 'sessions.emailChangeSent', { email }) }
}

async function mailLink(tx: Tx, ctx: Context, user: UserRow, email: string) {
  await removeLinks(tx, user.id, ['emailChange']) // the last one requested holds
  const token = await issueLink(tx, ctx, {
    kind: 'emailChange',
    userId: user.id,
    payload: { email },
    life: mailedLink.verify,
  })
  await sendMail(tx, ctx, {
    to: email,
    template: change,
    params: {},
    link: linkTo('verify-email', { query: { token } }),
  })
}
