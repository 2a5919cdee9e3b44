import { deletionGrace } from '@vondrona/rules/accounts/constants'
import { afterCommit, type Context } from '../../kernel/context.ts'
import { erasePerson } from '../../kernel/personal-data/erase.ts'
import { leavingUsers, lockUser } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'

const batch = 100

/** Job: erases the accounts whose days of grace are over. A failure does not block the others. */
export async function eraseLeaving(ctx: Context) {
  const before = new Date(ctx.now().getTime() - deletionGrace)
  let failed: unknown
  for (let erased = batch; erased === batch; ) {
    erased = 0
    for (const { id } of await leavingUsers(ctx.db, before, batch))
      await eraseAccount(ctx, id, before).then(
        (done) => done && erased++,
        (error) => {
          failed = error
        },
      )
  }
  if (failed) throw failed // the queue tries again and the log says why
}

/** False when its owner changed their mind in the last moment. */
const eraseAccount = (ctx: Context, id: string, before: Date): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    if (!user?.deletionRequestedAt || user.deletionRequestedAt > before) return false
    await writeAudit(tx, ctx, 'account.erased', { targetId: id })
    await erasePerson(tx, ctx, { id, name: user.pseudo })
    afterCommit(tx, () => ctx.publish('members.changed', { kind: 'withdrawn', userId: id }))
    return true
  })
