import type { Context } from '../../kernel/context.ts'
import { Refused, say } from '../../kernel/refused.ts'
import { changeUser, type UserRow, userById } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { notify } from '../notifications/index.ts'
import { ownPassword } from './limits.ts'
import { requirePassword } from './passwords.ts'
import { findCredential, saveTotpSecret, spendTotpStep } from './store.ts'
import { newSecret, sealSecret, stepOf, uriOf } from './totp.ts'

/** A fresh secret; it counts only once a code of it was confirmed. */
export async function startTotp(ctx: Context, password: string) {
  const { id } = ctx.require('startTotp')
  await requirePassword(ctx, password)
  const user = await userById(ctx, id)
  if (user.totp_enabled_at) throw new Refused('CONFLICT', 'sessions.totpAlready')
  const secret = newSecret()
  await ctx.transaction((tx) => saveTotpSecret(tx, id, sealSecret(ctx, secret)))
  return { uri: uriOf(ctx.config.SITE_NAME, user.email ?? user.pseudo, secret), secret: secret.base32 }
}

export async function confirmTotp(ctx: Context, code: string) {
  const { id } = ctx.require('confirmTotp')
  await ctx.limits.spend(ownPassword, id)
  const user = await userById(ctx, id)
  if (user.totp_enabled_at) throw new Refused('CONFLICT', 'sessions.totpAlready')
  const step = stepOf(ctx, (await findCredential(ctx.db, id))?.totp_secret_sealed, code)
  if (step === null) throw new Refused('TOTP_WRONG', 'sessions.codeWrong', { field: 'code' })
  await ctx.limits.forgive(ownPassword, id)
  return change(ctx, user, 'sessions.settings.totpDone', step)
}

export async function disableTotp(ctx: Context, password: string) {
  const { id } = ctx.require('disableTotp')
  await requirePassword(ctx, password)
  return change(ctx, await userById(ctx, id), 'sessions.settings.totpStopped', null)
}

async function change(ctx: Context, user: UserRow, key: string, step: number | null) {
  await ctx.transaction(async (tx) => {
    if (step === null) await saveTotpSecret(tx, user.id, null)
    else await spendTotpStep(tx, user.id, step)
    await changeUser(tx, user.id, { totp_enabled_at: step === null ? null : ctx.now() }, ctx.now())
    await writeAudit(tx, ctx, step === null ? 'totp.disabled' : 'totp.enabled', { targetId: user.id })
    await notify(tx, ctx, { to: [user], kind: 'security.totp', link: '/settings/security' })
  })
  return { success: true, message: say(ctx.sentences, ctx.language, key) }
}
