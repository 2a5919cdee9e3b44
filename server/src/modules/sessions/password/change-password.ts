import { changePasswordInput } from '@vondrona/rules/sessions'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { say } from '../../../kernel/refusal.ts'
import { userById } from '../../accounts/index.ts'
import { hashPassword, refuseCommon, requirePassword } from './passwords.ts'
import { replacePassword } from './set-password.ts'

/** R-PROF-06: the current password is asked; the other sessions end. */
export async function changePassword(ctx: Context, raw: unknown) {
  const { id, sessionId } = ctx.require('changePassword')
  const { currentPassword, newPassword } = parse(changePasswordInput, raw)
  const user = await userById(ctx, id)
  refuseCommon(newPassword, 'newPassword', [user.email, user.pseudo])
  await requirePassword(ctx, currentPassword, 'currentPassword')
  const hash = await hashPassword(ctx, newPassword)
  await ctx.transaction((tx) => replacePassword(tx, ctx, user, hash, sessionId))
  return { success: true, message: say(ctx.sentences, ctx.language, 'sessions.passwordChanged') }
}
