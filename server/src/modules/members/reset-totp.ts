import { linkTo } from '@vondrona/rules/pages'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { lockUser, type UserRow, userById } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { notify } from '../notifications/index.ts'
import { removeSecondFactor, requirePassword, revokeSessions } from '../sessions/index.ts'

/**
 * For somebody who lost both the authenticator and the recovery codes: the password alone opens their account again.
 * Asks the administrator's password; never one's own. Sessions end, because whoever holds one may be who took the phone.
 */
export async function resetTotp(ctx: Context, typed: string, password: string): Promise<UserRow> {
  const actor = ctx.require('resetTotp')
  const id = typed.toLowerCase() // the database reads ids in any case
  if (id === actor.id) throw new Refusal('NOT_YOURSELF', 'members.notYourself')
  await requirePassword(ctx, password)
  return endSecondFactor(ctx, (await userById(ctx, id)).id)
}

/** The reset itself, once it is known that who wants it may. */
export const endSecondFactor = (ctx: Context, userId: string): Promise<UserRow> =>
  ctx.transaction(async (tx) => {
    const before = await lockUser(tx, userId)
    if (!before?.totpEnabledAt) throw new Refusal('CONFLICT', 'members.totpNotOn')
    const user = await removeSecondFactor(tx, ctx, before)
    await revokeSessions(tx, ctx, userId, { reason: 'totp' })
    await writeAudit(tx, ctx, 'totp.reset', { targetId: userId, targetName: user.pseudo })
    await notify(tx, ctx, { to: [user], kind: 'security.totpReset', link: linkTo('settings.security') })
    return user
  })
