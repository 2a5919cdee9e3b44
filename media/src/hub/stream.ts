import { ChangeLimit } from './change-limit.ts'
import { StreamClock } from './clock.ts'
import { Feed } from './feed.ts'
import { Meter } from './meter.ts'
import { SourceRefusal } from './refusal.ts'
import { type Height, Renditions } from './renditions.ts'
import type { AudioTrack, Codecs, Frame, Ingest, Publisher, Sink, Stream, VideoTrack, Wants } from './types.ts'
import { WithoutBFrames } from './without-b-frames.ts'

export interface StreamOptions {
  codecs: Codecs
  graceMs: number
  ladder: readonly Height[]
  /** Removes B-frames by re-encoding, where codecs are available. */
  transcode: boolean
  events: StreamEvents
}

/** Events of a stream; each is called before the frames that belong to it. */
export interface StreamEvents {
  /** First frame of a session, of a new stream or of an interrupted one. */
  online(stream: LiveStream): void
  /** The first B-frame of a stream whose WebRTC viewers do not get it. */
  bframes(stream: LiveStream): void
  /** The publisher disconnected; the grace period begins. */
  interrupted(stream: LiveStream): void
  /** The stream is over. Called for every stream; `wasOnline` is false when no frame ever came. */
  gone(stream: LiveStream, wasOnline: boolean): void
}

const deadAfter = 5000 // ms without a frame after which a publisher with the same secret may take over
const pictureWait = 1500 // ms that a session with audio waits for its video
const keyFrameEvery = 1000 // ms between two key-frame requests (pitfall 3)

interface Session {
  publisher: Publisher
  /** ms */
  age(): number
  meter: Meter
  /** Tracks received; audio waits for video when there is a video track. */
  kinds: Set<Frame['kind']>
  isOnline: boolean
}

export class LiveStream implements Stream {
  readonly app: string
  readonly name: string
  readonly startedAt = new Date()
  /** How often all viewers were disconnected: earlier permissions no longer count. */
  dismissals = 0
  readonly #options: StreamOptions
  readonly #feed: Feed
  readonly #renditions: Renditions
  readonly #smooth: WithoutBFrames | null
  readonly #clock = new StreamClock(() => performance.now())
  readonly #changes = new ChangeLimit()
  #session: Session | null = null
  #dropReady: (() => void) | null = null
  #grace: NodeJS.Timeout | undefined
  #state: 'new' | 'online' | 'interrupted' | 'gone' = 'new'
  #lastOrigin: Publisher['origin'] = 'rtmp_push'
  #askedAt = Number.NEGATIVE_INFINITY

  constructor(app: string, name: string, options: StreamOptions) {
    this.app = app
    this.name = name
    this.#options = options
    this.#feed = new Feed(options.codecs)
    this.#renditions = new Renditions(this, options)
    this.#smooth = options.transcode && options.codecs.available ? new WithoutBFrames(this, options.codecs) : null
  }

  get publisher(): Publisher | null {
    return this.#session?.publisher ?? null
  }
  get video(): VideoTrack | null {
    return this.#feed.video
  }
  get audio(): AudioTrack | null {
    return this.#feed.audio
  }
  get hasB(): boolean {
    return this.#feed.hasB
  }
  /** B-frames come, and WebRTC drops them. */
  get dropsB(): boolean {
    return this.hasB && !this.#smooth
  }
  /** new: no frame yet. */
  get state() {
    return this.#state
  }
  /** Of the current or last publisher. */
  get lastOrigin(): Publisher['origin'] {
    return this.#lastOrigin
  }
  get meter(): Meter | null {
    return this.#session?.meter ?? null
  }
  get keyFrame() {
    return this.#feed.gop.key
  }

  /** Begins a session; throws a Refusal while another publisher is connected. */
  publish(publisher: Publisher): Ingest {
    this.#makeRoomFor(publisher)
    clearTimeout(this.#grace)
    this.#clock.begin()
    const began = performance.now()
    const session: Session = {
      publisher,
      age: () => performance.now() - began,
      meter: new Meter(() => performance.now()),
      kinds: new Set(),
      isOnline: false,
    }
    this.#session = session
    this.#lastOrigin = publisher.origin
    const isCurrent = () => this.#session === session
    return {
      track: (track) => {
        if (isCurrent()) this.#track(session, track)
      },
      frame: (frame) => {
        if (isCurrent()) this.#frame(session, frame)
      },
      end: () => {
        if (isCurrent()) this.#interrupt()
      },
    }
  }

  attach(sink: Sink, wants: Wants): () => void {
    const attach: Stream['attach'] = (...args) => this.#feed.attach(...args)
    return wants.bframes || !this.#smooth ? attach(sink, wants) : this.#smooth.attach(sink, wants, attach)
  }

  askKeyFrame(): void {
    const now = performance.now()
    if (now - this.#askedAt < keyFrameEvery) return
    this.#askedAt = now
    this.#session?.publisher.askKeyFrame?.()
  }

  rendition(height: Height): Stream | null {
    return this.#renditions.get(height)
  }

  /** Heights that `rendition` can provide now. */
  get renditions(): Height[] {
    return this.#renditions.possible
  }

  /** Disconnects the publisher; the grace period begins. */
  kick(reason: string): void {
    this.#session?.publisher.kick(reason)
    if (this.#session) this.#interrupt()
  }

  /** Ends the stream without a grace period. */
  close(reason: string): void {
    const { publisher } = this
    this.#finish()
    publisher?.kick(reason)
  }

  #makeRoomFor(publisher: Publisher): void {
    if (!this.#session) return
    const { publisher: present, meter } = this.#session
    const mayReplace = meter.silence > deadAfter && present.params === publisher.params
    if (!mayReplace) throw new SourceRefusal('already_live', 'Somebody is publishing with this key already.')
    this.#session = null // frames of the old connection are ignored
    if (this.#state === 'online') {
      this.#state = 'interrupted'
      this.#options.events.interrupted(this)
    }
    present.kick('Replaced by a new connection with the same key.')
  }

  #track(session: Session, track: VideoTrack | AudioTrack): void {
    session.kinds.add(track.kind)
    if (!this.#feed.isNews(track)) return
    if (this.#changes.take(performance.now())) {
      this.#feed.track(track)
      if (session.isOnline) this.#expectViewers()
    } else this.kick('The parameters of the picture or the sound change too often.')
  }

  /** WebRTC needs Opus, from its first viewer's first moment. */
  #expectViewers(): void {
    if (this.audio?.codec === 'aac') this.#dropReady ??= this.#options.codecs.keepAudioReady()
  }

  #frame(session: Session, frame: Frame): void {
    if (!session.kinds.has(frame.kind)) return
    session.meter.count(frame)
    if (!session.isOnline && !this.#begins(session, frame)) return
    const { hasB } = this.#feed
    this.#feed.frame({ ...frame, dts: this.#clock.place(frame.kind, frame.dts) })
    if (hasB || !this.#feed.hasB) return
    if (this.#smooth) this.#smooth.begin()
    else this.#options.events.bframes(this)
  }

  /** A session begins with a key frame, or with audio when it has no video. */
  #begins(session: Session, frame: Frame): boolean {
    const isStart = frame.kind === 'video' ? frame.key : !session.kinds.has('video') && session.age() > pictureWait
    if (!isStart) {
      if (frame.kind === 'video') this.askKeyFrame()
      return false
    }
    session.isOnline = true
    if (this.#state === 'interrupted') this.#feed.discontinuity()
    for (const kind of ['video', 'audio'] as const) if (!session.kinds.has(kind)) this.#feed.forget(kind)
    this.#state = 'online'
    this.#expectViewers()
    this.#options.events.online(this)
    return true
  }

  #interrupt(): void {
    const wasOnline = this.#session?.isOnline
    this.#session = null
    if (this.#state === 'new') {
      this.#finish()
      return
    }
    this.#state = 'interrupted'
    this.#grace = setTimeout(() => this.#finish(), this.#options.graceMs).unref()
    if (wasOnline) this.#options.events.interrupted(this)
  }

  #finish(): void {
    if (this.#state === 'gone') return
    const wasOnline = this.#state !== 'new'
    clearTimeout(this.#grace)
    this.#session = null
    this.#state = 'gone'
    this.#dropReady?.()
    this.#renditions.end()
    this.#smooth?.end()
    this.#feed.end()
    this.#options.events.gone(this, wasOnline)
  }
}
