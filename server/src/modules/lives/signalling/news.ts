import { live as limits } from '@vondrona/rules/constants'
import type { Kernel } from '../../../kernel/context.ts'
import type { Push, Rooms } from '../../../kernel/module.ts'
import { findLive } from '../store.ts'
import { paced } from './paced.ts'

export const prefix = 'live_'

/** Tells the pages of a live the few things that change while it runs, at most once a second. */
export function tellNews(kernel: Kernel, push: Push, rooms: Rooms): void {
  const tell = paced(limits.countEvery, (liveId) => {
    if (rooms.size(`${prefix}${liveId}`) === 0) return
    newsOf(kernel, liveId)
      .then((data) => push(`${prefix}${liveId}`, { data }))
      .catch((error) => kernel.log.error({ err: error }, 'the pages of a live were not told its news'))
  })
  kernel.bus.on('lives.changed', ({ liveId }) => tell(liveId))
}

async function newsOf({ db }: Kernel, liveId: string) {
  const row = await findLive(db, liveId)
  if (!row) return { status: 'ended' } // deleted
  return {
    status: row.status,
    viewerCount: row.viewer_count,
    commentCount: row.comment_count,
    rtmpStatus: row.rtmp_status,
    hasRecording: ['joining', 'failed', 'complete'].includes(row.recording_state),
    recordingComplete: row.recording_state === 'complete',
  }
}
