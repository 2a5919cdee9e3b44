import { deletionGrace } from '@vondrona/rules/accounts/constants'
import { linkTo } from '@vondrona/rules/pages'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { assertAdminRemains, changeUser, lockUser, type UserRow } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { notify } from '../notifications/index.ts'
import { requirePassword } from '../sessions/index.ts'

/** R-GAP-22: the account continues for the days of grace, then a job erases it. Asked twice, the first day holds. */
export async function requestAccountDeletion(ctx: Context, password: string): Promise<UserRow> {
  const { id } = ctx.require('requestAccountDeletion')
  await requirePassword(ctx, password)
  return ctx.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    if (!user) throw new Refusal('NOT_FOUND', 'accounts.notFound')
    if (user.deletionRequestedAt) return user
    const leaving = await changeUser(tx, id, { deletionRequestedAt: ctx.now() }, ctx.now())
    if (user.role === 'admin' && user.status === 'active') await assertAdminRemains(tx)
    await writeAudit(tx, ctx, 'privacy.deletionAsked', { targetId: id })
    const date = new Date(ctx.now().getTime() + deletionGrace).toISOString()
    await notify(tx, ctx, { to: [user], kind: 'security.deletion', data: { date }, link: linkTo('settings.privacy') })
    return leaving ?? user
  })
}
