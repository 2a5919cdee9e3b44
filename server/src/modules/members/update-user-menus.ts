import { menuNames } from '@vondrona/rules/accounts'
import { afterCommit, type Context } from '../../kernel/context.ts'
import { badInput, Refusal } from '../../kernel/refusal.ts'
import { lockUser, setMenus, type UserRow, userById } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'

/** D-19, weak point 16: names of menu items; they narrow what the role shows and never grant anything. */
export async function updateUserMenus(ctx: Context, id: string, menus?: readonly string[] | null): Promise<UserRow> {
  ctx.require('updateUserMenus')
  const wanted = menus?.length ? [...new Set(menus)] : null
  const unknown = wanted?.find((name) => !(menuNames as string[]).includes(name))
  if (unknown !== undefined)
    throw badInput([{ field: 'menuPermissions', key: 'members.menuUnknown', params: { name: unknown } }])
  const { id: userId } = await userById(ctx, id)
  return ctx.transaction(async (tx) => {
    const before = await lockUser(tx, userId)
    const user = await setMenus(tx, userId, wanted, ctx.now())
    if (!before || !user) throw new Refusal('NOT_FOUND', 'accounts.notFound')
    const detail = { before: before.menuPermissions, after: wanted }
    await writeAudit(tx, ctx, 'user.menusChanged', { targetId: userId, targetName: user.pseudo, detail })
    afterCommit(tx, () => ctx.publish('accounts.changed', { userId }))
    return user
  })
}
