import type { StudioHealth } from '../operations.generated.ts'
import type { BroadcastState } from './broadcast/broadcast.ts'

type Health = StudioHealth['liveHealth']

/** A source with a picture that stands still; one that its streamer switched off is said elsewhere. */
export function sendsNoPictures(
  health: Pick<Health, 'status' | 'fps' | 'videoCodec'> | undefined,
  broadcast: Pick<BroadcastState, 'measured' | 'muted'> | null,
): boolean {
  if (broadcast) return broadcast.measured?.fps === 0 && !broadcast.muted.video
  return health?.status === 'online' && health.videoCodec !== null && health.fps === 0
}
