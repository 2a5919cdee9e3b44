import { isOver } from '@vondrona/rules/lives'
import { live as limits } from '@vondrona/rules/lives/constants'
import type { Context } from '../../../kernel/context.ts'
import { mayFail } from '../gateway.ts'
import type { LiveRow } from '../live-row.ts'
import { resumeBySource } from '../move-live.ts'
import { moveSource } from '../store.ts'
import { snapshotLater } from '../watching/thumbnail.ts'
import { forgetRefusal } from './store.ts'

/** The source has connected: a live that waited for it starts, a paused one continues. Idempotent. */
export async function sourceConnected(ctx: Context, row: LiveRow): Promise<void> {
  if (isOver(row.status)) return
  const changed = await moveSource(ctx.db, row.id, 'come', ctx.now())
  await resumeBySource(ctx, row.id)
  if (row.status === 'active') await mayFail(ctx.media.show(row.playName, true)) // started while it was pending
  if (!changed) return
  await forgetRefusal(ctx.db, row.id)
  ctx.publish('lives.source', { liveId: row.id, status: 'connected' })
  ctx.publish('lives.changed', { liveId: row.id })
  if (row.status === 'active') await snapshotLater(ctx, row.id, 2_000)
}

/** The source has disconnected: the live stays active, and is paused after the grace period. Idempotent. */
export async function sourceDisconnected(ctx: Context, row: LiveRow): Promise<void> {
  if (row.rtmpStatus !== 'connected') return
  const since = ctx.now()
  const changed = await moveSource(ctx.db, row.id, row.status === 'active' ? 'lose' : 'leave', since)
  if (!changed) return
  const status = changed.rtmpStatus
  ctx.publish('lives.source', { liveId: row.id, status })
  ctx.publish('lives.changed', { liveId: row.id })
  if (status === 'waiting') return
  const runAt = new Date(since.getTime() + limits.grace)
  const payload = { liveId: row.id, since: since.getTime() }
  await ctx.jobs.enqueue(ctx.db, 'lives.graceOver', payload, { runAt, jobKey: `lives.grace:${row.id}` })
}
