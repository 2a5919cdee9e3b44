import type { Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { userById } from '../../accounts/index.ts'
import { requirePassword } from '../password/passwords.ts'
import { saveTotpSecret } from './store.ts'
import { newSecret, sealSecret, uriOf } from './totp.ts'

/** A fresh secret; it counts only once a code of it was confirmed. */
export async function startTotp(ctx: Context, password: string) {
  const { id } = ctx.require('startTotp')
  await requirePassword(ctx, password)
  const user = await userById(ctx, id)
  if (user.totpEnabledAt) throw new Refusal('CONFLICT', 'sessions.totpAlready')
  const secret = newSecret()
  await ctx.transaction((tx) => saveTotpSecret(tx, id, sealSecret(ctx, secret)))
  return { uri: uriOf(ctx.config.SITE_NAME, user.email ?? user.pseudo, secret), secret: secret.base32 }
}
