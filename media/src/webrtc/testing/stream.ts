import type { AudioTrack, Frame, Publisher, Sink, Stream, VideoFrame, VideoTrack, Wants } from '../../hub/types.ts'
import { type Clip, opusTrack } from './clip.ts'

/** As little of a stream as a viewer needs: the pictures since the last key frame, and who watches. */
export class TinyStream implements Stream {
  readonly app = 'live'
  readonly name = 'test'
  publisher: Publisher | null = null
  hasB = false
  video: VideoTrack | null
  audio: AudioTrack | null
  readonly sinks = new Map<Sink, Wants>()
  keyFramesAsked = 0
  #group: VideoFrame[] = []

  constructor(video: VideoTrack | null, audio: AudioTrack | null) {
    this.video = video
    this.audio = audio
  }

  attach(sink: Sink, wants: Wants): () => void {
    if (this.video) sink.track(this.video)
    if (this.audio && wants.audio) sink.track(this.audio)
    for (const frame of wants.burst ? this.#group : []) if (wants.bframes || !frame.isB) sink.frame(frame)
    this.sinks.set(sink, wants)
    return () => this.sinks.delete(sink)
  }

  askKeyFrame(): void {
    this.keyFramesAsked++
  }

  rendition(): null {
    return null
  }

  give(frame: Frame): void {
    if (frame.kind === 'video') {
      if (frame.key) this.#group = []
      this.#group.push(frame)
    }
    for (const [sink, wants] of this.sinks) {
      if (frame.kind === 'video' ? wants.bframes || !frame.isB : wants.audio === frame.codec) sink.frame(frame)
    }
  }

  interrupt(video: VideoTrack): void {
    this.video = video
    this.#group = []
    for (const sink of this.sinks.keys()) {
      sink.discontinuity()
      sink.track(video)
    }
  }
}

/** Gives a clip again and again at its own pace, from `startAt` ms of the stream's clock; the answer stops it. */
export function playClip(stream: TinyStream, clip: Clip, startAt = 0): () => void {
  const started = performance.now()
  let pictures = 0
  let sounds = 0
  const timer = setInterval(() => {
    const now = performance.now() - started
    for (; pictures * 40 <= now; pictures++) {
      const picture = clip.pictures[pictures % clip.pictures.length]
      if (picture) stream.give({ ...picture, dts: startAt + pictures * 40 })
    }
    for (; sounds * 20 <= now; sounds++) {
      const data = clip.sounds[sounds % clip.sounds.length]
      if (data) stream.give({ kind: 'audio', codec: 'opus', data, dts: startAt + sounds * 20 })
    }
  }, 10)
  return () => clearInterval(timer)
}

export const streamOf = (clip: Clip): TinyStream => new TinyStream(clip.track, opusTrack)
