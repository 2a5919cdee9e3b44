import { declareStates } from '../states/index.ts'
import { live as limits } from './constants.ts'

export const liveStatuses = ['scheduled', 'active', 'paused', 'ended', 'recorded'] as const
export type LiveStatus = (typeof liveStatuses)[number]

export const sourceKinds = ['browser', 'rtmp', 'rtsp', 'url'] as const
export type SourceKind = (typeof sourceKinds)[number]

export const rtmpStatuses = ['waiting', 'connected', 'lost'] as const
export type RtmpStatus = (typeof rtmpStatuses)[number]

/** Why a source is not taken. The first of them are the gateway's own words (media/src/hub/refusal.ts). */
export const sourceProblems = [
  'video_codec',
  'audio_codec',
  'picture_size',
  'picture_format',
  'already_live',
  'full',
  'not_fetched',
  'wrong_key',
  'no_key',
  'unknown',
] as const
export type SourceProblem = (typeof sourceProblems)[number]

export const recordingStatuses = ['none', 'recording', 'joining', 'complete', 'failed', 'removed'] as const
export type RecordingStatus = (typeof recordingStatuses)[number]

/**
 * D-17: every move of a live, once, for server and pages. `ended` is final for its owner; `recorded` means that the
 * replay is complete. A lost source causes no move: rtmpStatus shows it until the grace period is over.
 */
export const liveStates = declareStates({
  of: 'a live',
  states: liveStatuses,
  begins: ['scheduled'],
  moves: {
    /** Automatically if it starts with its source, and when a lost source has reconnected. */
    start: {
      from: ['scheduled', 'paused'],
      to: 'active',
      by: ['startLive', 'clock', 'gateway'],
      notifies: { followers: 'live.started' },
    },
    stop: { from: ['active'], to: 'paused', by: ['stopLive', 'clock'] },
    /** Also when its author is blocked or loses the role. */
    end: {
      from: ['scheduled', 'active', 'paused'],
      to: 'ended',
      by: ['endLive', 'updateUserStatus', 'updateUserRole', 'decideReport', 'clock'],
    },
    record: { from: ['ended'], to: 'recorded', by: ['job'] },
  },
})
export type LiveMove = keyof typeof liveStates.moves

/** The source of a live, as reported by the gateway. Marked as pure, so that the bundler can drop it. */
export const sourceStates = /* @__PURE__ */ declareStates({
  of: 'the source of a live',
  states: rtmpStatuses,
  begins: ['waiting'],
  moves: {
    come: { from: ['waiting', 'lost'], to: 'connected', by: ['gateway'] },
    /** While the live is active: it may reconnect during the grace period. */
    lose: { from: ['connected'], to: 'lost', by: ['gateway'] },
    leave: { from: ['connected', 'lost'], to: 'waiting', by: ['gateway', 'endLive'] },
  },
})
export type SourceMove = keyof typeof sourceStates.moves

/** The recording of a live: its parts become one replay once it is over. Pure, too. */
export const recordingStates = /* @__PURE__ */ declareStates({
  of: 'the recording of a live',
  states: recordingStatuses,
  begins: ['none'],
  moves: {
    begin: { from: ['none'], to: 'recording', by: ['gateway'] },
    join: {
      from: ['none', 'recording', 'joining', 'failed'],
      to: 'joining',
      by: ['endLive', 'uploadRecording', 'job'],
    },
    complete: { from: ['recording', 'joining', 'failed'], to: 'complete', by: ['job'] },
    fail: { from: ['recording', 'joining', 'failed'], to: 'failed', by: ['job'] },
    /** Nothing playable was recorded. */
    drop: { from: ['recording', 'joining', 'failed'], to: 'none', by: ['endLive', 'job'] },
    /** Its retention is over, or the disk space is needed. */
    remove: { from: ['complete'], to: 'removed', by: ['clock'] },
    /** A report of the live was right: nobody sees what there is of it, and nothing is made of what still comes. */
    withhold: { from: ['none', 'recording', 'joining', 'complete', 'failed'], to: 'removed', by: ['decideReport'] },
  },
})
export type RecordingMove = keyof typeof recordingStates.moves

/** Final for its owner; `recorded` only means that the replay is complete. */
export const isOver = (status: LiveStatus) => status === 'ended' || status === 'recorded'
export const openStatuses = liveStatuses.filter((status) => !isOver(status))

/** R-SRC-01: a browser source is webrtc, everything else is an rtmp-type source. */
export const sourceTypeOf = (kind: SourceKind): 'webrtc' | 'rtmp' => (kind === 'browser' ? 'webrtc' : 'rtmp')
/** Sources that the gateway pulls. */
export const isPulled = (kind: SourceKind) => kind === 'rtsp' || kind === 'url'

/** It runs, or is paused only because its source was lost: it continues when the source is back. */
export const isOnAir = (live: { status: LiveStatus; pausedByLoss: boolean }): boolean =>
  live.status === 'active' || (live.status === 'paused' && live.pausedByLoss)

/**
 * Whether a live without a source comes to its end by itself, and with it to its replay. Who is in the studio keeps one
 * that runs; one that is paused waits for so long and no longer, whoever looks at it.
 */
export function isForgotten(
  live: Record<'updatedAt' | 'sourceChangedAt', Date> & {
    status: LiveStatus
    rtmpStatus: RtmpStatus
    ownerSeenAt: Date | null
  },
  now: Date,
): boolean {
  const isOld = (at: Date | null) => now.getTime() - (at?.getTime() ?? 0) >= limits.autoEnd
  if (live.rtmpStatus === 'connected' || !isOld(live.sourceChangedAt) || !isOld(live.updatedAt)) return false
  return live.status === 'paused' || isOld(live.ownerSeenAt)
}

/** What a streamer sends before the start or after pressing stop is hidden: neither recorded nor played. */
export const isForViewers = (live: { status: LiveStatus; autoStart: boolean; pausedByLoss: boolean }): boolean =>
  isOnAir(live) || (live.status === 'scheduled' && live.autoStart)
