import { mailedLink } from '@vondrona/rules/constants'
import { linkTo } from '@vondrona/rules/pages'
import { requestPasswordResetInput, resetPasswordInput } from '@vondrona/rules/sessions'
import type { Language } from '@vondrona/rules/texts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { parse } from '../../kernel/parse.ts'
import { Refusal, say } from '../../kernel/refusal.ts'
import { changeUser, findUser, findUserByEmail } from '../accounts/index.ts'
import { sendMail } from '../outbox/index.ts'
import { issueLink, readLink, useLink } from './links.ts'
import { spendMessage } from './message-limits.ts'
import { hashPassword, refuseCommon } from './passwords.ts'
import { type AuthPayload, createSession } from './sessions.ts'
import { replacePassword } from './set-password.ts'
import { removeLinks } from './store.ts'

/** R-AUTH-29: the same answer, after the same work, whether the address is known: a job looks it up. */
export async function requestPasswordReset(ctx: Context, raw: unknown) {
  ctx.admit('requestPasswordReset')
  const { email } = parse(requestPasswordResetInput, raw)
  await spendMessage(ctx, `reset ${email}`)
  await ctx.jobs.enqueue(ctx.db, 'sessions.mailReset', { email, language: ctx.language })
  return { success: true, message: say(ctx.sentences, ctx.language, 'sessions.resetSent') }
}

/** Job. Blocked accounts get no mail: there is nothing they could do with the link. */
export async function mailReset(ctx: Context, { email, language }: { email: string; language: Language }) {
  const user = await findUserByEmail(ctx.db, email)
  if (!user || user.status === 'blocked') return
  await ctx.transaction(async (tx) => {
    await removeLinks(tx, user.id, ['reset'])
    const token = await issueLink(tx, ctx, {
      kind: 'reset',
      userId: user.id,
      payload: { email },
      life: mailedLink.reset,
    })
    const keys = { subjectKey: 'sessions.mail.resetSubject', textKey: 'sessions.mail.resetText' }
    await sendMail(tx, ctx, { to: email, language, ...keys, link: linkTo('reset-password', { query: { token } }) })
  })
}

/** Ends every session of the account and opens a new one; an account with a second factor signs in with it instead. */
export async function resetPassword(ctx: Context, raw: unknown): Promise<AuthPayload> {
  ctx.admit('resetPassword')
  const { token, password } = parse(resetPasswordInput, raw)
  const { userId } = await readLink(ctx.db, ctx, token, 'reset') // before the hash: a wrong link costs us nothing
  const known = await findUser(ctx.db, userId)
  refuseCommon(password, 'password', [known?.email ?? null, known?.pseudo ?? null])
  const hash = await hashPassword(ctx, password)
  const answer = await ctx.transaction((tx) => reset(tx, ctx, token, hash))
  if (!answer) throw new Refusal('TOTP_REQUIRED', 'sessions.resetThenCode')
  return answer
}

async function reset(tx: Tx, ctx: Context, token: string, passwordHash: string): Promise<AuthPayload | null> {
  const { userId, payload } = await useLink<{ email: string }>(tx, ctx, token, 'reset')
  const user = await findUser(tx, userId)
  if (!user || user.status === 'blocked' || user.email !== payload.email)
    throw new Refusal('LINK_INVALID', 'sessions.linkInvalid')
  await replacePassword(tx, ctx, user, passwordHash)
  // Who reads the mail of the address has proved that it is theirs.
  const verified = user.emailVerifiedAt
    ? user
    : await changeUser(tx, user.id, { emailVerifiedAt: ctx.now() }, ctx.now())
  return user.totpEnabledAt ? null : createSession(tx, ctx, verified ?? user, { remember: false })
}
