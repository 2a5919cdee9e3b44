import { availableParallelism } from 'node:os'
import { log, messageOf } from '../log.ts'
import { Feed } from './feed.ts'
import type { CodecIn, Codecs, Frame, Sink, Stream, VideoTrack, Wants } from './types.ts'

export type Height = 240 | 360

/** Renditions that are made at once, of all streams: one takes about a sixth of a core (measured), half stays free. */
const roomForAll = availableParallelism() * 3
let inUse = 0

/** The smaller pictures of one stream; each is made while somebody is attached to it. */
export class Renditions {
  readonly #parent: Stream
  readonly #codecs: Codecs
  readonly #ladder: readonly Height[]
  readonly #made = new Map<Height, Rendition>()

  constructor(parent: Stream, { codecs, ladder }: { codecs: Codecs; ladder: readonly Height[] }) {
    this.#parent = parent
    this.#codecs = codecs
    this.#ladder = ladder
  }

  /** Heights that `get` would give. */
  get possible(): Height[] {
    const { video } = this.#parent
    if (!this.#codecs.available || !video) return []
    return this.#ladder.filter((height) => height < video.height && (inUse < roomForAll || this.#isActive(height)))
  }

  get(height: Height): Stream | null {
    if (!this.possible.includes(height)) return null
    const known = this.#made.get(height)
    if (known) return known
    const made = new Rendition(this.#parent, this.#codecs, height)
    this.#made.set(height, made)
    return made
  }

  end(): void {
    for (const rendition of this.#made.values()) rendition.end()
    this.#made.clear()
  }

  #isActive(height: Height): boolean {
    return this.#made.get(height)?.isActive ?? false
  }
}

class Rendition implements Stream {
  readonly app: string
  readonly name: string
  readonly hasB = false
  readonly #parent: Stream
  readonly #codecs: Codecs
  readonly #height: Height
  readonly #feed: Feed
  #scaler: CodecIn | null = null
  #leaveParent: (() => void) | null = null

  constructor(parent: Stream, codecs: Codecs, height: Height) {
    this.app = parent.app
    this.name = parent.name
    this.#parent = parent
    this.#codecs = codecs
    this.#height = height
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
    inUse++
    const sink: Sink = {
      track: (track) => {
        if (track.kind === 'video') this.#scale(track)
        else this.#feed.track(track)
      },
      frame: (frame) => this.#frame(frame),
      discontinuity: () => this.#feed.discontinuity(),
      end: () => this.#stop(),
    }
    this.#leaveParent = this.#parent.attach(sink, { audio: 'aac', orSource: true, bframes: true, burst: true })
  }

  #stop(): void {
    if (!this.#leaveParent) return
    inUse--
    this.#leaveParent()
    this.#leaveParent = null
    this.#scaler?.close()
    this.#scaler = null
  }

  #scale(track: VideoTrack): void {
    this.#scaler?.close()
    const out = { track: this.#feed.track.bind(this.#feed), frame: this.#feed.frame.bind(this.#feed) }
    try {
      this.#scaler = this.#codecs.scale(track, [this.#height], () => out)
    } catch (error) {
      this.#scaler = null
      log(`no ${this.#height}p of ${this.name}: ${messageOf(error)}`)
    }
  }

  #frame(frame: Frame): void {
    if (frame.kind === 'audio') this.#feed.frame(frame)
    else this.#scaler?.frame(frame)
  }
}
