/** What the gateway and a codec worker say to each other over the IPC channel (`serialization: 'advanced'`). */
import type { AudioTrack, Frame, VideoTrack } from '../hub/types.ts'

export type Height = 240 | 360

/** Work that lasts: frames in, frames out. */
export type StreamWork =
  | { kind: 'audio'; from: AudioTrack; to: 'aac' | 'opus' }
  | { kind: 'scale'; from: VideoTrack; heights: readonly Height[] }
  | { kind: 'h264'; from: 'vp8' | VideoTrack }

/** Work that is asked and answered once; `pull` goes on sending frames after its answer. */
export type AskWork =
  | { kind: 'picture'; track: VideoTrack; data: Buffer }
  /** Of the file that is the worker's standard input; what is imported goes to its standard output. */
  | { kind: 'pictureOfFile'; atSeconds: number }
  | { kind: 'importFile' }
  | { kind: 'pull'; url: string; timeoutMs: number }

export type Work = StreamWork | AskWork

/** Files that a worker of its own is given open: it may be a stranger to where they lie. */
export interface Files {
  from: string
  to?: string
}

export type ToWorker =
  | { type: 'open'; job: number; work: Work }
  | { type: 'frame'; job: number; frame: Frame }
  | { type: 'close'; job: number }

/** `output` tells the renditions of one job apart: the height, otherwise 0. */
export type FromWorker =
  | { type: 'ready' }
  | { type: 'missing'; reason: string }
  | { type: 'track'; job: number; output: number; track: VideoTrack | AudioTrack }
  | { type: 'frame'; job: number; output: number; frame: Frame }
  /** A frame that was sent has been dealt with: room for one more. */
  | { type: 'taken'; job: number }
  | { type: 'answer'; job: number; value: unknown }
  | { type: 'failed'; job: number; reason: string }
  /** Comes with the server behind which this pull expects its gate. */
  | { type: 'gate'; job: number }
  | { type: 'ended'; job: number }
