import type { Context } from '../../../kernel/context.ts'
import { Refusal, say } from '../../../kernel/refusal.ts'
import { changeUser, userById } from '../../accounts/index.ts'
import { ownPassword } from '../limits.ts'
import { findCredential } from '../password/store.ts'
import { recordTotpChange, wrongCode } from './proof.ts'
import { giveRecoveryCodes } from './recovery-codes.ts'
import { spendTotpStep } from './store.ts'
import { stepOf } from './totp.ts'

/** From now on login requires a code. Returns the recovery codes, which are shown here and never again. */
export async function confirmTotp(ctx: Context, code: string) {
  const { id } = ctx.require('confirmTotp')
  await ctx.limits.spend(ownPassword, id)
  const user = await userById(ctx, id)
  if (user.totpEnabledAt) throw new Refusal('CONFLICT', 'sessions.totpAlready')
  const step = stepOf(ctx, (await findCredential(ctx.db, id))?.totpSecretSealed, code)
  if (step === null) throw wrongCode()
  await ctx.limits.forgive(ownPassword, id)
  const codes = await ctx.transaction(async (tx) => {
    if (!(await spendTotpStep(tx, id, step))) throw wrongCode() // of two that confirm at once, one is shown its codes
    await changeUser(tx, id, { totpEnabledAt: ctx.now() }, ctx.now())
    await recordTotpChange(tx, ctx, user, 'totp.enabled')
    return giveRecoveryCodes(tx, ctx, id)
  })
  return { success: true, message: say(ctx.sentences, ctx.language, 'settings.totpDone'), codes }
}
