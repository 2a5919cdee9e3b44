import type { LiveNews } from '@vondrona/rules/lives'
import { live as limits } from '@vondrona/rules/lives/constants'
import type { Kernel } from '../../../kernel/context.ts'
import type { Push, Rooms } from '../../../kernel/module.ts'
import { currentStats, forgetStats } from '../gateway.ts'
import { findLive } from '../store.ts'
import { throttled } from './throttle.ts'

export const prefix = 'live_'

const statsWait = 300 // ms

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
  kernel.bus.on('lives.changed', ({ liveId, pictures }) => {
    if (pictures) forgetStats(kernel) // on every node, before it says what it knows
    sendUpdate(liveId)
  })
}

async function newsOf(kernel: Kernel, liveId: string): Promise<Partial<LiveNews>> {
  const known = await statsSoon(kernel)
  const row = await findLive(kernel.db, liveId) // last: what waits must not be pushed after newer news
  if (!row) return { status: 'ended' } // deleted
  const stats = row.rtmpStatus === 'connected' ? known?.get(row.playName) : undefined
  return {
    status: row.status,
    viewerCount: row.viewerCount,
    commentCount: row.commentCount,
    rtmpStatus: row.rtmpStatus,
    ...(stats && { bframes: stats.bframes }),
    pictureOff: row.pictureOff,
    hasRecording: ['joining', 'failed', 'complete'].includes(row.recordingState),
    recordingComplete: row.recordingState === 'complete',
  }
}

/** The gateway's own figures; null when it is away, fails or takes long: the news does not wait for them. */
async function statsSoon(kernel: Kernel): ReturnType<typeof currentStats> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, statsWait, null)
  return Promise.race([currentStats(kernel).catch(() => null), late]).finally(() => clearTimeout(timer))
}
