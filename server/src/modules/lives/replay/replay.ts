import type { SeenLive } from '../live-row.ts'

/** The replay as pages play it; null as long as it is not whole (R-REPLAY-02). */
export function replayOf(live: SeenLive) {
  if (live.recording_state !== 'complete') return null
  return {
    url: `/api/replays/${live.id}.mp4`,
    duration: live.duration ?? 0,
    width: live.replay_width,
    height: live.replay_height,
    size: live.replay_size ?? 0,
    parts: (live.parts ?? []).map(({ started_at, at, duration }) => ({
      startedAt: new Date(started_at),
      offset: at,
      duration,
    })),
  }
}
