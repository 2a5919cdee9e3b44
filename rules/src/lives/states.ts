export const liveStatuses = ['scheduled', 'active', 'paused', 'ended', 'recorded'] as const
export type LiveStatus = (typeof liveStatuses)[number]

export const sourceKinds = ['browser', 'rtmp', 'rtsp', 'url'] as const
export type SourceKind = (typeof sourceKinds)[number]

export const rtmpStatuses = ['waiting', 'connected', 'lost'] as const
export type RtmpStatus = (typeof rtmpStatuses)[number]

/**
 * D-17: every move of a live, once, for server and pages. `ended` is final for its owner; `recorded` says that the
 * replay is whole. A lost source moves nothing: it is said by rtmpStatus until the grace is over.
 */
export const liveMoves = {
  start: { from: ['scheduled', 'paused'], to: 'active' },
  stop: { from: ['active'], to: 'paused' },
  end: { from: ['scheduled', 'active', 'paused'], to: 'ended' },
  record: { from: ['ended'], to: 'recorded' },
} as const satisfies Record<string, { from: readonly LiveStatus[]; to: LiveStatus }>
export type LiveMove = keyof typeof liveMoves

/** True when the move leads somewhere from here. */
export const canMove = (status: LiveStatus, move: LiveMove): boolean =>
  (liveMoves[move].from as readonly LiveStatus[]).includes(status)

/** Final for its owner; `recorded` only says that the replay is whole. */
export const isOver = (status: LiveStatus) => status === 'ended' || status === 'recorded'

/** R-SRC-01: pictures from a browser are webrtc, everything else is an rtmp-type source. */
export const sourceTypeOf = (kind: SourceKind): 'webrtc' | 'rtmp' => (kind === 'browser' ? 'webrtc' : 'rtmp')
/** The gateway fetches these itself. */
export const isPulled = (kind: SourceKind) => kind === 'rtsp' || kind === 'url'

/** What a streamer sends before the start, or after pressing stop, is for nobody: neither recorded nor played. */
export const isForViewers = (live: { status: LiveStatus; auto_start: boolean; paused_by_loss: boolean }): boolean =>
  live.status === 'active' ||
  (live.status === 'paused' && live.paused_by_loss) ||
  (live.status === 'scheduled' && live.auto_start)
