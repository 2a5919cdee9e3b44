import { mailedLink } from '@vondrona/rules/constants'
import { requestPasswordResetInput } from '@vondrona/rules/sessions'
import type { Language } from '@vondrona/rules/texts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { parse } from '../../kernel/parse.ts'
import { Refused, say } from '../../kernel/refused.ts'
import { changeUser, findUser, findUserByEmail, refuseTaken, type UserRow, userById } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { sendMail } from '../outbox/index.ts'
import { confirmChange } from './change-email.ts'
import { issueLink, type Link, useLink } from './links.ts'
import { spendMessage } from './message-limits.ts'
import { type AuthPayload, createSession } from './sessions.ts'
import { removeLinks } from './store.ts'

type Mailable = Pick<UserRow, 'id' | 'email' | 'language'>

/** The link that proves the address; part of the transaction that made the account or asked for it. */
export async function mailVerification(tx: Tx, ctx: Context, { id, email, language }: Mailable): Promise<void> {
  if (!email) return
  const token = await issueLink(tx, ctx, { kind: 'verify', userId: id, payload: { email }, life: mailedLink.verify })
  const keys = { subjectKey: 'sessions.mail.verifySubject', textKey: 'sessions.mail.verifyText' }
  await sendMail(tx, ctx, { to: email, language, ...keys, link: `/verify-email?token=${token}` })
}

/** One's own address, or (signed out) any: then the answer does not tell whether it is known, or verified already. */
export async function resendVerification(ctx: Context, raw: unknown) {
  const actor = ctx.admit('resendVerification')
  const own = actor && (await userById(ctx, actor.id))
  const email = own ? (own.email ?? '') : parse(requestPasswordResetInput, { email: raw }).email
  if (!own?.email_verified_at) {
    await spendMessage(ctx, `verify ${email}`)
    await ctx.jobs.enqueue(ctx.db, 'sessions.mailVerification', { email, language: ctx.language })
  }
  return { success: true, message: say(ctx.sentences, ctx.language, 'sessions.verificationSent') }
}

/** Job. */
export async function mailVerificationAgain(ctx: Context, { email, language }: { email: string; language: Language }) {
  const user = await findUserByEmail(ctx.db, email)
  if (!user || user.email_verified_at || user.status === 'blocked') return
  await ctx.transaction((tx) => mailVerification(tx, ctx, { ...user, language }))
}

/** R-AUTH-06, R-GAP-12: verifies the address, or changes it, and opens a session. */
export async function verifyEmail(ctx: Context, token: string): Promise<AuthPayload> {
  ctx.admit('verifyEmail')
  const answer = await ctx.transaction((tx) => follow(tx, ctx, token)).catch(refuseTaken)
  if (!answer) throw new Refused('TOTP_REQUIRED', 'sessions.verifiedThenCode')
  return answer
}

/** Null: done, and the account's second factor decides about a session. */
async function follow(tx: Tx, ctx: Context, token: string): Promise<AuthPayload | null> {
  const link = await useLink<{ email: string }>(tx, ctx, token, 'verify', 'emailChange')
  const before = await findUser(tx, link.userId)
  if (!before) throw new Refused('LINK_INVALID', 'sessions.linkInvalid')
  if (before.status === 'blocked') throw new Refused('ACCOUNT_BLOCKED', 'sessions.blocked')
  const user =
    link.kind === 'verify'
      ? await confirm(tx, ctx, before, link)
      : await confirmChange(tx, ctx, before, link.payload.email)
  return user.totp_enabled_at && ctx.actor?.id !== user.id ? null : createSession(tx, ctx, user, { remember: false })
}

async function confirm(tx: Tx, ctx: Context, user: UserRow, { payload }: Link<{ email: string }>): Promise<UserRow> {
  if (payload.email !== user.email) throw new Refused('LINK_INVALID', 'sessions.linkInvalid') // changed since
  await removeLinks(tx, user.id, ['verify']) // each of them opens a session
  if (user.email_verified_at) return user
  await writeAudit(tx, ctx, 'email.verified', { targetId: user.id, targetName: user.pseudo, actor: user })
  return (await changeUser(tx, user.id, { email_verified_at: ctx.now() }, ctx.now())) ?? user
}
