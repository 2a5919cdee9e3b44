import type { LiveNews } from '@vondrona/rules/lives'
import { live as limits } from '@vondrona/rules/lives/constants'
import type { Kernel } from '../../../kernel/context.ts'
import type { Push, Rooms } from '../../../kernel/module.ts'
import { currentStats } from '../gateway.ts'
import { findLive } from '../store.ts'
import { throttled } from './throttle.ts'

export const prefix = 'live_'

/** Sends the pages of a live the few fields that change while it runs, at most once a second. */
export function sendLiveFrames(kernel: Kernel, push: Push, rooms: Rooms): void {
  const sendUpdate = throttled(limits.countEvery, (liveId) => {
    const event = `${prefix}${liveId}` as const
    if (rooms.size(event) === 0) return
    newsOf(kernel, liveId)
      .then((data) => push(event, { type: event, data }))
      .catch((error) =>
        kernel.log.error(
          { todo: 'see whether the database answers (doctor); pages ask again by themselves', err: error },
          'the pages of a live did not get an update',
        ),
      )
  })
  kernel.bus.on('lives.changed', ({ liveId }) => sendUpdate(liveId))
}

async function newsOf(kernel: Kernel, liveId: string): Promise<Partial<LiveNews>> {
  const row = await findLive(kernel.db, liveId)
  if (!row) return { status: 'ended' } // deleted
  const stats = row.rtmpStatus === 'connected' ? (await currentStats(kernel))?.get(row.playName) : undefined
  return {
    status: row.status,
    viewerCount: row.viewerCount,
    commentCount: row.commentCount,
    rtmpStatus: row.rtmpStatus,
    ...(stats && { bframes: stats.bframes }),
    hasRecording: ['joining', 'failed', 'complete'].includes(row.recordingState),
    recordingComplete: row.recordingState === 'complete',
  }
}
