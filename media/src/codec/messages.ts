/** Messages between the gateway and a codec worker over the IPC channel (`serialization: 'advanced'`). */
import type { AudioTrack, Frame, VideoTrack } from '../hub/types.ts'

export type Height = 240 | 360

/** Continuous work: frames in, frames out. */
export type StreamWork =
  | { kind: 'audio'; from: AudioTrack; to: 'aac' | 'opus' }
  | { kind: 'scale'; from: VideoTrack; heights: readonly Height[] }
  | { kind: 'h264'; from: 'vp8' | VideoTrack }

/** Work with one request and one response; `pull` goes on sending frames after its response. */
export type RequestWork =
  | { kind: 'picture'; track: VideoTrack; data: Buffer }
  /** Reads the worker's standard input; an import is written to its standard output. */
  | { kind: 'pictureOfFile'; atSeconds: number }
  | { kind: 'importFile' }
  | { kind: 'pull'; url: string; timeoutMs: number }

export type Work = StreamWork | RequestWork

/** Files opened for a dedicated worker, which may have no permission to open them itself. */
export interface Files {
  from: string
  to?: string
}

export type ToWorker =
  | { type: 'open'; job: number; work: Work }
  | { type: 'frame'; job: number; frame: Frame }
  | { type: 'close'; job: number }

/** `output` identifies the rendition within a job: its height, otherwise 0. */
export type FromWorker =
  | { type: 'ready' }
  | { type: 'missing'; reason: string }
  | { type: 'track'; job: number; output: number; track: VideoTrack | AudioTrack }
  | { type: 'frame'; job: number; output: number; frame: Frame }
  /** A frame has been processed: one fewer in flight. */
  | { type: 'taken'; job: number }
  | { type: 'answer'; job: number; value: unknown }
  | { type: 'failed'; job: number; reason: string }
  /** Comes with the listening socket on which this pull expects its egress proxy. */
  | { type: 'proxy'; job: number }
  | { type: 'ended'; job: number }
