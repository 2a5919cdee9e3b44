import { requestPasswordResetInput } from '@vondrona/rules/sessions'
import type { Language } from '@vondrona/rules/texts'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { say } from '../../../kernel/refusal.ts'
import { findUserByEmail, userById } from '../../accounts/index.ts'
import { spendMessage } from '../message-limits.ts'
import { mailVerification } from './email-link.ts'

/** One's own address, or (signed out) any: then the response does not reveal whether it is known, or verified already. */
export async function resendVerification(ctx: Context, raw: unknown) {
  const actor = ctx.admit('resendVerification')
  const own = actor && (await userById(ctx, actor.id))
  const email = own ? (own.email ?? '') : parse(requestPasswordResetInput, { email: raw }).email
  if (!own?.emailVerifiedAt) {
    await spendMessage(ctx, `verify ${email}`)
    await ctx.jobs.enqueue(ctx.db, 'sessions.mailVerification', { email, language: ctx.language })
  }
  return { success: true, message: say(ctx.sentences, ctx.language, 'sessions.verificationSent') }
}

/** Job. */
export async function mailVerificationAgain(ctx: Context, { email, language }: { email: string; language: Language }) {
  const user = await findUserByEmail(ctx.db, email)
  if (!user || user.emailVerifiedAt || user.status === 'blocked') return
  await ctx.transaction((tx) => mailVerification(tx, ctx, { ...user, language }))
}
