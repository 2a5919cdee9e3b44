import type { Role } from '@vondrona/rules/accounts'
import { linkTo } from '@vondrona/rules/pages'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { assertAdminRemains, lockUser, setRole, type UserRow, userById } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { notify } from '../notifications/index.ts'
import { requirePassword, requireReauthentication, revokeSessions } from '../sessions/index.ts'

/**
 * R-USER-14, weak point 22: never one's own role, never the last admin's. The admin's password is given with the call,
 * as existing clients may, or was given again a moment ago. The member's sessions end, so that nobody continues with
 * what they no longer are.
 */
export async function updateUserRole(
  ctx: Context,
  typed: string,
  role: Role,
  password?: string | null,
): Promise<UserRow> {
  const actor = ctx.require('updateUserRole')
  const id = typed.toLowerCase() // the database reads ids in any case
  if (id === actor.id) throw new Refusal('NOT_YOURSELF', 'members.notYourself')
  if (typeof password === 'string') await requirePassword(ctx, password)
  else requireReauthentication(ctx)
  return changeRole(ctx, (await userById(ctx, id)).id, role)
}

/** The change itself, once it is known that who wants it may. */
export const changeRole = (ctx: Context, userId: string, role: Role): Promise<UserRow> =>
  ctx.transaction(async (tx) => {
    const before = await lockUser(tx, userId)
    if (!before) throw new Refusal('NOT_FOUND', 'accounts.notFound')
    const user = await setRole(tx, userId, role, ctx.now())
    if (!user) return before // it is the role already
    if (before.role === 'admin') await assertAdminRemains(tx)
    await revokeSessions(tx, ctx, userId, { reason: 'role' })
    const detail = { before: before.role, after: role }
    await writeAudit(tx, ctx, 'user.roleChanged', { targetId: userId, targetName: user.pseudo, detail })
    await notify(tx, ctx, {
      to: [user],
      kind: 'account.role',
      data: { role: `@accounts.role.${role}` },
      link: linkTo('dashboard'),
    })
    return user
  })
