import { log, messageOf } from '../log.ts'
import type { AudioFrame, AudioTrack, Sink, VideoFrame, VideoTrack, Wants } from './types.ts'

/** One sink of a feed: gets tracks before frames, and starts at a key frame. */
export class Subscriber {
  readonly wants: Wants
  readonly #sink: Sink
  readonly #leave: () => void
  #tracks: { video: VideoTrack | null; audio: AudioTrack | null } = { video: null, audio: null }
  #needsKey = true
  #hasFrames = false

  /** `leave` is called when the sink throws: one broken viewer must not break a stream. */
  constructor(sink: Sink, wants: Wants, leave: () => void) {
    this.wants = wants
    this.#sink = sink
    this.#leave = leave
  }

  video(frame: VideoFrame, track: VideoTrack): void {
    if (frame.isB && !this.wants.bframes) return
    if (this.#needsKey && !frame.key) return
    this.#needsKey = false
    this.#announce(track)
    this.#give(frame)
  }

  /** `isAlone`: the stream has no video that audio would have to wait for. */
  audio(frame: AudioFrame, track: AudioTrack, isAlone: boolean): void {
    if (this.#needsKey && !isAlone) return
    this.#announce(track)
    this.#give(frame)
  }

  /** The next frame is a key frame again. */
  discontinuity(): void {
    this.#needsKey = true
    if (this.#hasFrames) this.#try(() => this.#sink.discontinuity())
  }

  end(): void {
    this.#try(() => this.#sink.end())
  }

  #announce(track: VideoTrack | AudioTrack): void {
    if (this.#tracks[track.kind] === track) return
    if (track.kind === 'video') this.#tracks.video = track
    else this.#tracks.audio = track
    this.#try(() => this.#sink.track(track))
  }

  #give(frame: VideoFrame | AudioFrame): void {
    this.#hasFrames = true
    this.#try(() => this.#sink.frame(frame))
  }

  #try(act: () => void): void {
    try {
      act()
    } catch (error) {
      log(`a receiver of a stream broke: ${messageOf(error)}`)
      this.#leave()
    }
  }
}
