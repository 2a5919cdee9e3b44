import { resetPasswordInput } from '@vondrona/rules/sessions'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { changeUser, findUser } from '../../accounts/index.ts'
import { readLink, useLink } from '../links/links.ts'
import { type AuthPayload, createSession } from '../sessions.ts'
import { hashPassword, refuseCommon } from './passwords.ts'
import { replacePassword } from './set-password.ts'

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
