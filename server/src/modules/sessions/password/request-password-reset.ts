import { linkTo } from '@vondrona/rules/pages'
import { requestPasswordResetInput } from '@vondrona/rules/sessions'
import { mailedLink } from '@vondrona/rules/sessions/constants'
import type { Language } from '@vondrona/rules/texts'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { parse } from '../../../kernel/parse.ts'
import { say } from '../../../kernel/refusal.ts'
import { findUserByEmail } from '../../accounts/index.ts'
import { mailTemplate, sendMail } from '../../outbox/index.ts'
import { issueLink } from '../links/links.ts'
import { removeLinks } from '../links/store.ts'
import { spendMessage } from '../message-limits.ts'

const reset = mailTemplate('sessions.mail.resetSubject', 'sessions.mail.resetText', {}, { essential: true })

/** R-AUTH-29: the same answer, after the same work, whether the address is known: a job looks it up. */
export async function requestPasswordReset(ctx: Context, raw: unknown) {
  ctx.admit('requestPasswordReset')
  const { email } = parse(requestPasswordResetInput, raw)
  await spendMessage(ctx, `reset ${email}`)
  await ctx.jobs.enqueue(ctx.db, 'sessions.mailReset', { email, language: ctx.language })
  return { success: true, message: say(ctx.sentences, ctx.language, 'sessions.resetSent', { email }) }
}

/** Job. Blocked accounts get no mail: there is nothing they could do with the link. */
export async function mailReset(ctx: Context, { email, language }: { email: string; language: Language }) {
  const user = await findUserByEmail(ctx.db, email)
  if (!user || user.status === 'blocked') return
  await ctx.transaction((tx) => mailResetLink(tx, ctx, { id: user.id, email, language }))
}

/** The newest link alone opens the account. */
export async function mailResetLink(tx: Tx, ctx: Context, { id, email, language }: Mailable): Promise<void> {
  await removeLinks(tx, id, ['reset'])
  const token = await issueLink(tx, ctx, { kind: 'reset', userId: id, payload: { email }, life: mailedLink.reset })
  await sendMail(tx, ctx, {
    to: email,
    language,
    template: reset,
    params: {},
    link: linkTo('reset-password', { query: { token } }),
  })
}

interface Mailable {
  id: string
  email: string
  language: Language
}
