import { log, messageOf } from '../log.ts'
import { Feed } from './feed.ts'
import type { CodecIn, CodecOut, Codecs, Frame, Sink, Stream, VideoTrack, Wants } from './types.ts'

/** Opens the worker that encodes the video. */
export type Remake = (from: VideoTrack, out: CodecOut) => CodecIn

/** How many streams are being transcoded, over all lives. */
let running = 0

/** How many encoders run now. */
export const encodersRunning = (): number => running

/** A stream with re-encoded video and the same audio on the same clock, produced while somebody is attached. */
export class TranscodedStream implements Stream {
  readonly app: string
  readonly name: string
  readonly hasB = false
  readonly #parent: Stream
  readonly #remake: Remake
  readonly #feed: Feed
  #worker: CodecIn | null = null
  #leaveParent: (() => void) | null = null

  constructor(parent: Stream, codecs: Codecs, remake: Remake) {
    this.app = parent.app
    this.name = parent.name
    this.#parent = parent
    this.#remake = remake
    this.#feed = new Feed(codecs)
  }

  get publisher() {
    return this.#parent.publisher
  }
  get video() {
    return this.#feed.video
  }
  get audio() {
    return this.#parent.audio
  }
  get isActive(): boolean {
    return this.#leaveParent !== null
  }

  attach(sink: Sink, wants: Wants): () => void {
    const leave = this.#feed.attach(sink, wants)
    if (!this.isActive) this.#start()
    return () => {
      leave()
      if (!this.#feed.isWatched) this.#stop()
    }
  }

  askKeyFrame(): void {
    this.#parent.askKeyFrame()
  }

  rendition(): null {
    return null
  }

  end(): void {
    this.#stop()
    this.#feed.end()
  }

  #start(): void {
    running++
    const sink: Sink = {
      track: (track) => {
        if (track.kind === 'video') this.#open(track)
        else this.#feed.track(track)
      },
      frame: (frame) => this.#frame(frame),
      discontinuity: () => this.#feed.discontinuity(),
      end: () => this.end(),
    }
    this.#leaveParent = this.#parent.attach(sink, { audio: 'aac', orSource: true, bframes: true, burst: true })
  }

  #stop(): void {
    if (!this.#leaveParent) return
    running--
    this.#leaveParent()
    this.#leaveParent = null
    this.#worker?.close()
    this.#worker = null
  }

  #open(track: VideoTrack): void {
    this.#worker?.close()
    const out: CodecOut = {
      track: (made) => this.#feed.track(made),
      frame: (frame) => this.#feed.frame(frame),
      askKeyFrame: () => this.askKeyFrame(),
    }
    try {
      this.#worker = this.#remake(track, out)
    } catch (error) {
      this.#worker = null
      log(`pictures of ${this.name} cannot be encoded again: ${messageOf(error)}`)
    }
  }

  #frame(frame: Frame): void {
    if (frame.kind === 'audio') this.#feed.frame(frame)
    else this.#worker?.frame(frame)
  }
}
