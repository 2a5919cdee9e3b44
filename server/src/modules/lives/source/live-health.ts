import { isForViewers } from '@vondrona/rules/lives'
import { live as limits } from '@vondrona/rules/lives/constants'
import type { Context } from '../../../kernel/context.ts'
import { liveFor } from '../find-live.ts'
import { currentStats } from '../gateway.ts'
import { touchOwner } from '../move-live.ts'
import { mayRecord } from '../replay/quota.ts'
import { findRefusal } from './store.ts'

/** What the studio shows. A moderator may look, since a moderator may cut. */
export async function liveHealth(ctx: Context, id: string) {
  const row = await liveFor(ctx, 'liveHealth', id)
  await touchOwner(ctx, row)
  const all = await currentStats(ctx)
  const stats = all?.get(row.playName)
  const refusal = await findRefusal(ctx.db, row.id, new Date(ctx.now().getTime() - limits.refusalShown))
  return {
    gateway: all !== null,
    status: stats?.status ?? row.rtmpStatus,
    width: stats?.width || null,
    height: stats?.height || null,
    fps: stats?.fps ?? null,
    kbps: stats?.kbps ?? null,
    loss: stats?.loss ?? null,
    bframes: stats?.bframes ?? false,
    videoCodec: stats?.videoCodec ?? null,
    audioCodec: stats?.audioCodec ?? null,
    webrtcAudio: stats?.webrtcAudio ?? true,
    recording:
      stats?.recording === 'off' && isForViewers(row) && !(await mayRecord(ctx, row))
        ? 'quota'
        : (stats?.recording ?? 'off'),
    viewers: { page: row.viewerCount, webrtc: stats?.viewers.webrtc ?? 0, hls: stats?.viewers.hls ?? 0 },
    renditions: stats?.renditions ?? [],
    // While a source sends, the news is at most that a second one came with the right key.
    refusal:
      refusal && (row.rtmpStatus !== 'connected' || refusal.problem === 'already_live')
        ? { problem: refusal.problem, detail: refusal.detail, at: refusal.refusedAt }
        : null,
  }
}
