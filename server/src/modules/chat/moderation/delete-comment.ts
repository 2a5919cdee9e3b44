import { afterCommit, type Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { liveById } from '../../lives/index.ts'
import { closeReports } from '../../reports/index.ts'
import { findComment, markDeleted } from '../store.ts'

/** R-GAP-02, D-20: the live's owner, moderators and admins. Deleting again changes nothing. */
export async function deleteComment(ctx: Context, id: string): Promise<boolean> {
  ctx.require('deleteComment')
  const row = isId(id) ? await findComment(ctx.db, id) : undefined
  if (!row) throw new Refusal('NOT_FOUND', 'chat.commentNotFound')
  const live = await liveById(ctx, row.liveId)
  const { id: by } = ctx.require('deleteComment', live.authorId)
  return ctx.transaction(async (tx) => {
    if (!(await markDeleted(tx, row.id, by, ctx.now()))) return true
    const about = { targetId: row.userId, targetName: row.username, detail: { live: live.id, comment: row.id } }
    await writeAudit(tx, ctx, 'chat.commentDeleted', about)
    await closeReports(tx, ctx, { kind: 'comment', thingId: row.id })
    afterCommit(tx, () => ctx.publish('chat.deleted', { liveId: live.id, id: row.id }))
    return true
  })
}
