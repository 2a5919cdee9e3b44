import type { StudioHealth } from '../operations.generated.ts'
import type { BroadcastState } from './broadcast/broadcast.ts'

type Health = StudioHealth['liveHealth']

/** A source with a picture that stands still, as a shared screen may; one that is switched off is said elsewhere. */
export function sendsNoPictures(
  health: Pick<Health, 'status' | 'fps' | 'videoCodec'> | undefined,
  broadcast: Pick<BroadcastState, 'measured' | 'muted' | 'isScreen'> | null,
): boolean {
  if (broadcast) return broadcast.measured?.isStill === true && !broadcast.muted.video && !broadcast.isScreen
  return health?.status === 'online' && health.videoCodec !== null && health.fps === 0
}
