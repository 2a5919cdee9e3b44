import { ConvertedAudio } from './converted-audio.ts'
import { Gop } from './gop.ts'
import { Subscriber } from './subscriber.ts'
import type { AudioFrame, AudioTrack, Codecs, Frame, Sink, VideoFrame, VideoTrack, Wants } from './types.ts'

/** The first begins the session. */
const keysUntilNoB = 4

/** Distributes the frames of one rendition, on the stream's clock, to its subscribers. */
export class Feed {
  video: VideoTrack | null = null
  audio: AudioTrack | null = null
  /** A source that comes back keeps it until a few key frames came without one: most come back as they were. */
  hasB = false
  #keysUntilNoB = 0
  readonly gop = new Gop()
  readonly #subscribers = new Set<Subscriber>()
  readonly #other: ConvertedAudio
  #otherTrack: AudioTrack | null = null

  constructor(codecs: Codecs) {
    this.#other = new ConvertedAudio(codecs, {
      track: (track) => {
        if (track.kind === 'audio') this.#otherTrack = track
      },
      frame: (frame) => {
        if (frame.kind === 'audio' && this.#otherTrack) this.#giveSound(frame, this.#otherTrack)
      },
    })
  }

  get isWatched(): boolean {
    return this.#subscribers.size > 0
  }

  isNews = (track: VideoTrack | AudioTrack): boolean => !sameTrack(this[track.kind], track)

  /** Ignores unchanged parameters. */
  track(track: VideoTrack | AudioTrack): void {
    if (!this.isNews(track)) return
    if (track.kind === 'video') {
      this.video = track
      this.gop.clear()
    } else this.audio = track
  }

  frame(frame: Frame): void {
    if (frame.kind === 'video') this.#picture(frame)
    else this.#sound(frame)
  }

  /** A new session begins. */
  discontinuity(): void {
    this.gop.clear()
    this.#keysUntilNoB = keysUntilNoB
    this.#other.close()
    for (const subscriber of this.#subscribers) subscriber.discontinuity()
  }

  /** The new session has none of this kind. */
  forget(kind: Frame['kind']): void {
    this[kind] = null
  }

  end(): void {
    this.#other.close()
    this.gop.clear()
    for (const subscriber of this.#subscribers) subscriber.end()
    this.#subscribers.clear()
  }

  attach(sink: Sink, wants: Wants): () => void {
    const leave = () => {
      this.#subscribers.delete(subscriber)
      if (![...this.#subscribers].some((each) => this.#takesOther(each))) this.#other.close()
    }
    const subscriber = new Subscriber(sink, wants, leave)
    this.#subscribers.add(subscriber)
    if (wants.burst && this.video)
      for (const frame of this.gop.burst(wants.bframes)) subscriber.video(frame, this.video)
    return leave
  }

  #picture(frame: VideoFrame): void {
    if (!this.video) return
    if (frame.isB) {
      this.hasB = true
      this.#keysUntilNoB = 0
    } else if (frame.key && this.#keysUntilNoB > 0 && --this.#keysUntilNoB === 0) this.hasB = false
    this.gop.push(frame)
    for (const subscriber of this.#subscribers) subscriber.video(frame, this.video)
  }

  #sound(frame: AudioFrame): void {
    if (!this.audio) return
    let wantsOther = false
    for (const subscriber of this.#subscribers) {
      if (this.#takesOther(subscriber)) wantsOther = true
      else if (subscriber.wants.audio === this.audio.codec || (subscriber.wants.audio && subscriber.wants.orSource)) {
        subscriber.audio(frame, this.audio, !this.video)
      }
    }
    if (wantsOther) this.#other.frame(this.audio, frame)
  }

  #takesOther({ wants }: Subscriber): boolean {
    return this.#other.isPossible && wants.audio !== null && wants.audio !== this.audio?.codec
  }

  /** Converted audio. */
  #giveSound(frame: AudioFrame, track: AudioTrack): void {
    for (const subscriber of this.#subscribers)
      if (this.#takesOther(subscriber)) subscriber.audio(frame, track, !this.video)
  }
}

function sameTrack(known: VideoTrack | AudioTrack | null, track: VideoTrack | AudioTrack): boolean {
  if (!known || known.codec !== track.codec) return false
  if (known.kind === 'video' && track.kind === 'video') return known.avcC.equals(track.avcC)
  if (known.kind === 'audio' && track.kind === 'audio') {
    return known.rate === track.rate && known.channels === track.channels && known.config.equals(track.config)
  }
  return false
}
