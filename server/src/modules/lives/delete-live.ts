import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import { closeReports } from '../reports/index.ts'
import { removeFilesLater } from '../uploads/index.ts'
import { liveFor } from './find-live.ts'
import { tellCancelled } from './follow/notify-followers.ts'
import { cut } from './move-live.ts'
import { removeRecordingLater } from './replay/remove-recording.ts'
import { removeLive } from './store.ts'

/** Gone with its comments, pictures and replay. What is on air is ended first, so that nobody deletes it by mistake. */
export async function deleteLive(ctx: Context, id: string): Promise<boolean> {
  const before = await liveFor(ctx, 'deleteLive', id)
  if (before.status === 'active') throw new Refusal('CONFLICT', 'lives.deleteRunning')
  const row = await ctx.transaction(async (tx, after) => {
    await removeRecordingLater(tx, ctx, before) // while it is known what there is
    await tellCancelled(tx, ctx, before)
    const removed = await removeLive(tx, before.id)
    if (!removed) return null
    if (removed.status === 'active') throw new Refusal('CONFLICT', 'lives.deleteRunning')
    if (removed.thumbnailKey) await removeFilesLater(tx, ctx, [removed.thumbnailKey])
    await writeAudit(tx, ctx, 'live.deleted', { targetId: removed.id })
    await closeReports(tx, ctx, { kind: 'live', thingId: removed.id })
    after(() => ctx.publish('lives.changed', { liveId: removed.id }))
    after(() => ctx.publish('lives.ended', { liveId: removed.id }))
    return removed
  })
  if (row) await cut(ctx, row, 'deleted')
  return true
}
