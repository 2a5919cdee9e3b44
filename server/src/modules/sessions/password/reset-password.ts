import { resetPasswordInput } from '@vondrona/rules/sessions'
import type { Context } from '../../../kernel/context.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { changeUser, findUser, type UserRow } from '../../accounts/index.ts'
import { type Link, readLink, useLink } from '../links/links.ts'
import { type AuthPayload, createSession } from '../sessions.ts'
import { hashPassword, refuseCommon } from './passwords.ts'
import { replacePassword } from './set-password.ts'

/** Whose account a mailed link gives a new password; nothing happens until one is sent. */
export async function passwordReset(ctx: Context, token: string): Promise<{ pseudo: string }> {
  ctx.admit('passwordReset')
  const { pseudo } = await ownerOf(ctx.db, await readLink<Mailed>(ctx.db, ctx, token, 'reset'))
  return { pseudo }
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
  const user = await ownerOf(tx, await useLink<Mailed>(tx, ctx, token, 'reset'))
  await replacePassword(tx, ctx, user, passwordHash)
  // Who reads the mail of the address has proved that it is theirs.
  const verified = user.emailVerifiedAt
    ? user
    : await changeUser(tx, user.id, { emailVerifiedAt: ctx.now() }, ctx.now())
  return user.totpEnabledAt ? null : createSession(tx, ctx, verified ?? user, { remember: false })
}

/** The address that the link was mailed to. */
type Mailed = { email: string }

/** The member, while they are not blocked and the address that it was mailed to is still theirs; LINK_INVALID otherwise. */
async function ownerOf(db: Db | Tx, { userId, payload }: Link<Mailed>): Promise<UserRow> {
  const user = await findUser(db, userId)
  if (!user || user.status === 'blocked' || user.email !== payload.email)
    throw new Refusal('LINK_INVALID', 'sessions.linkInvalid')
  return user
}
