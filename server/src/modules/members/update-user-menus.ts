import { menuNames } from '@vondrona/rules/accounts'
import { afterCommit, type Context } from '../../kernel/context.ts'
import { badInput, Refusal } from '../../kernel/refusal.ts'
import { lockUser, setMenus, type UserRow, userById } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'

type Menus = readonly string[] | null

/**
 * D-19, weak point 16: names of menu items; they narrow what the role shows and never grant anything. `before` are those
 * that were seen, null for all: what somebody else chose since is not saved over.
 */
export async function updateUserMenus(
  ctx: Context,
  { userId: id, menuPermissions, before: seen }: { userId: string; menuPermissions?: Menus; before?: Menus },
): Promise<UserRow> {
  ctx.require('updateUserMenus')
  const wanted = menuPermissions?.length ? [...new Set(menuPermissions)] : null
  const unknown = wanted?.find((name) => !(menuNames as string[]).includes(name))
  if (unknown !== undefined)
    throw badInput([{ field: 'menuPermissions', key: 'members.menuUnknown', params: { name: unknown } }])
  const { id: userId } = await userById(ctx, id)
  return ctx.transaction(async (tx) => {
    const before = await lockUser(tx, userId)
    if (before && isSame(before.menuPermissions, wanted)) return before // the answer was lost
    if (before && seen !== undefined && !isSame(before.menuPermissions, seen))
      throw new Refusal('CONFLICT', 'members.menusMoved')
    const user = await setMenus(tx, userId, wanted, ctx.now())
    if (!before || !user) throw new Refusal('NOT_FOUND', 'accounts.notFound')
    const detail = { before: before.menuPermissions, after: wanted }
    await writeAudit(tx, ctx, 'user.menusChanged', { targetId: userId, targetName: user.pseudo, detail })
    afterCommit(tx, () => ctx.publish('accounts.changed', { userId }))
    return user
  })
}

/** In any order; none means all of them. */
const isSame = (some: Menus, others: Menus) => new Set(some).symmetricDifference(new Set(others)).size === 0
