import type { AudioTrack, Frame, VideoTrack } from '../../hub/types.ts'

/** A continuous job inside the worker: processes frames until it is closed. */
export interface StreamJob {
  frame(frame: Frame): void
  close(): void
}

/** `output` as in the messages: the height of a rendition, otherwise 0. */
export interface JobOut {
  track(output: number, track: VideoTrack | AudioTrack): void
  frame(output: number, frame: Frame): void
}
