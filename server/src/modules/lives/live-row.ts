import type { LiveStatus, RecordingStatus, RtmpStatus, SourceKind } from '@vondrona/rules/lives'

/** One live as the database keeps it. */
export interface LiveRow {
  id: string
  authorId: string
  title: string
  description: string
  status: LiveStatus
  sourceKind: SourceKind
  sourceUrlSealed: Buffer | null
  playName: string
  /** Null: nobody may publish. */
  secretHash: Buffer | null
  secretSealed: Buffer | null
  rtmpStatus: RtmpStatus
  /** When `rtmpStatus` became what it is. */
  sourceChangedAt: Date
  pausedByLoss: boolean
  ownerSeenAt: Date | null
  pullId: string | null
  autoStart: boolean
  allowAnonymousComments: boolean
  relayOnly: boolean
  startTime: Date | null
  startedAt: Date | null
  endedAt: Date | null
  viewerCount: number
  commentCount: number
  thumbnailKey: string | null
  thumbnailOwn: boolean
  thumbnailAt: Date | null
  recordingState: RecordingStatus
  recordingError: string | null
  recordingRetriedAt: Date | null
  /** Seconds, pixels and bytes of the replay. */
  duration: number | null
  replayWidth: number | null
  replayHeight: number | null
  replaySize: number | null
  searchText: string
  /** The place in the list; kept by the database. */
  listRank: number
  listKey: number
  createdAt: Date
  updatedAt: Date
}

/** A live with what every page shows next to it, read in one statement. */
export interface SeenLive extends LiveRow {
  authorPseudo: string
  authorPicture: string | null
  authorErased: boolean
  slowMode: number
  reminded: boolean
  following: boolean
  parts: { startedAt: string; at: number; duration: number }[] | null
}
