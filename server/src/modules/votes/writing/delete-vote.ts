import { afterCommit, type Context } from '../../../kernel/context.ts'
import { writeAudit } from '../../audit/index.ts'
import { requireReauthentication } from '../../sessions/index.ts'
import { useImages } from '../../uploads/index.ts'
import { spendKeys } from '../box/box.ts'
import { boxKeys } from '../box/keys.ts'
import { voteFor } from '../find-vote.ts'
import { unknownVote } from '../refusals.ts'
import { changeVote, lockVote, removeVote } from '../store.ts'

/** R-VOTE-05: once there are ballots it is archived, unless the loss of them is confirmed. True: it is gone. */
export async function deleteVote(ctx: Context, id: string, confirmed: boolean): Promise<boolean> {
  await voteFor(ctx, 'deleteVote', id)
  const isDeleted = await ctx.transaction(async (tx) => {
    const row = await lockVote(tx, id)
    if (!row) throw unknownVote()
    const isGone = confirmed || row.voterCount === 0
    if (isGone && row.voterCount > 0) requireReauthentication(ctx)
    if (isGone) {
      await spendKeys(tx, ctx, id)
      await removeVote(tx, id)
      await useImages(tx, 'votes', id, [])
    } else if (!row.archivedAt) await changeVote(tx, id, { archivedAt: ctx.now(), updatedAt: ctx.now() })
    await writeAudit(tx, ctx, isGone ? 'vote.deleted' : 'vote.archived', {
      targetId: id,
      detail: { voters: row.voterCount },
    })
    afterCommit(tx, () => ctx.publish('votes.changed', { id }))
    return isGone
  })
  await boxKeys(ctx).destroySpent()
  return isDeleted
}
