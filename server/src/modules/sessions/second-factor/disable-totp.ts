import type { Context } from '../../../kernel/context.ts'
import { say } from '../../../kernel/refusal.ts'
import { userById } from '../../accounts/index.ts'
import { requirePassword } from '../password/passwords.ts'
import { recordTotpChange, removeSecondFactor } from './proof.ts'

/** Removes the second factor of the caller, who gives the password again. */
export async function disableTotp(ctx: Context, password: string) {
  const { id } = ctx.require('disableTotp')
  await requirePassword(ctx, password)
  const user = await userById(ctx, id)
  await ctx.transaction(async (tx) => {
    await removeSecondFactor(tx, ctx, user)
    await recordTotpChange(tx, ctx, user, 'totp.disabled')
  })
  return { success: true, message: say(ctx.sentences, ctx.language, 'settings.totpStopped') }
}
