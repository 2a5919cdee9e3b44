import type { LiveStatus, RecordingStatus, RtmpStatus, SourceKind } from '@vondrona/rules/lives'

/** One live as the database keeps it. */
export interface LiveRow {
  id: string
  author_id: string
  title: string
  description: string
  status: LiveStatus
  source_kind: SourceKind
  source_url_sealed: Buffer | null
  play_name: string
  /** Null: nobody may publish. */
  secret_hash: Buffer | null
  secret_sealed: Buffer | null
  rtmp_status: RtmpStatus
  /** When `rtmp_status` became what it is. */
  source_changed_at: Date
  paused_by_loss: boolean
  owner_seen_at: Date | null
  pull_id: string | null
  auto_start: boolean
  allow_anonymous_comments: boolean
  relay_only: boolean
  start_time: Date | null
  started_at: Date | null
  ended_at: Date | null
  viewer_count: number
  comment_count: number
  thumbnail_key: string | null
  thumbnail_own: boolean
  thumbnail_at: Date | null
  recording_state: RecordingStatus
  recording_error: string | null
  recording_retried_at: Date | null
  /** Seconds, pixels and bytes of the replay. */
  duration: number | null
  replay_width: number | null
  replay_height: number | null
  replay_size: number | null
  search_text: string
  /** The place in the list; kept by the database. */
  list_rank: number
  list_key: number
  created_at: Date
  updated_at: Date
}

/** A live with what every page shows beside it, read in one statement. */
export interface SeenLive extends LiveRow {
  author_pseudo: string
  author_picture: string | null
  author_erased: boolean
  slow_mode: number
  reminded: boolean
  following: boolean
  parts: { started_at: string; at: number; duration: number }[] | null
}
