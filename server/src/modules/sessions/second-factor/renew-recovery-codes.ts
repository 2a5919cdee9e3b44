import { linkTo } from '@vondrona/rules/pages'
import type { Context } from '../../../kernel/context.ts'
import { Refusal, say } from '../../../kernel/refusal.ts'
import { lockUser } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import { requirePassword } from '../password/passwords.ts'
import { giveRecoveryCodes } from './recovery-codes.ts'

/** Asks the password; the codes from before are void. */
export async function renewRecoveryCodes(ctx: Context, password: string) {
  const { id } = ctx.require('renewRecoveryCodes')
  await requirePassword(ctx, password)
  const codes = await ctx.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    if (!user?.totpEnabledAt) throw new Refusal('CONFLICT', 'sessions.totpNotOn')
    await writeAudit(tx, ctx, 'totp.codesRenewed', { targetId: id })
    await notify(tx, ctx, { to: [user], kind: 'security.totp', link: linkTo('settings.security') })
    return giveRecoveryCodes(tx, ctx, id)
  })
  return { success: true, message: say(ctx.sentences, ctx.language, 'settings.codesRenewed'), codes }
}
