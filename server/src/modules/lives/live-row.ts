import type { LiveStatus, RecordingStatus, RtmpStatus, SourceKind } from '@vondrona/rules/lives'
import type { TableRows } from '../../tables.generated.ts'

/** Columns whose values are a closed list. */
interface Narrowed {
  status: LiveStatus
  sourceKind: SourceKind
  rtmpStatus: RtmpStatus
  recordingState: RecordingStatus
}

/**
 * One live as the database keeps it. `secretHash` null: nobody may publish. `sourceChangedAt`: when `rtmpStatus` became
 * what it is. `duration`, `replayWidth`, `replayHeight`, `replaySize`: seconds, pixels and bytes of the replay. The
 * database keeps `listRank` and `listKey`, the place in the list.
 */
export type LiveRow = Omit<TableRows['live'], keyof Narrowed> & Narrowed

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
