import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { changeUser, lockUser, type UserRow } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { unnotify } from '../notifications/index.ts'

/** Without a password: who can open the account may keep it. */
export async function cancelAccountDeletion(ctx: Context): Promise<UserRow> {
  const { id } = ctx.require('cancelAccountDeletion')
  return ctx.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    if (!user) throw new Refusal('NOT_FOUND', 'accounts.notFound')
    if (!user.deletionRequestedAt) return user
    const staying = await changeUser(tx, id, { deletionRequestedAt: null }, ctx.now())
    await unnotify(tx, ctx, id, 'security.deletion')
    await writeAudit(tx, ctx, 'privacy.deletionCancelled', { targetId: id })
    return staying ?? user
  })
}
