import { Gop } from './gop.ts'
import { OtherSound } from './other-sound.ts'
import { Seat } from './seat.ts'
import type { AudioFrame, AudioTrack, Codecs, Frame, Sink, VideoFrame, VideoTrack, Wants } from './types.ts'

/** Frames of one picture size, on the stream's clock, to everybody who wants them. */
export class Feed {
  video: VideoTrack | null = null
  audio: AudioTrack | null = null
  hasB = false
  readonly gop = new Gop()
  readonly #seats = new Set<Seat>()
  readonly #other: OtherSound
  #otherTrack: AudioTrack | null = null

  constructor(codecs: Codecs) {
    this.#other = new OtherSound(codecs, {
      track: (track) => {
        if (track.kind === 'audio') this.#otherTrack = track
      },
      frame: (frame) => {
        if (frame.kind === 'audio' && this.#otherTrack) this.#giveSound(frame, this.#otherTrack)
      },
    })
  }

  get isWatched(): boolean {
    return this.#seats.size > 0
  }

  isNews = (track: VideoTrack | AudioTrack): boolean => !sameTrack(this[track.kind], track)

  /** Unchanged parameters are no news. */
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

  /** Another session begins. */
  discontinuity(): void {
    this.gop.clear()
    this.hasB = false
    this.#other.close()
    for (const seat of this.#seats) seat.discontinuity()
  }

  /** The new session has none of this kind. */
  forget(kind: Frame['kind']): void {
    this[kind] = null
  }

  end(): void {
    this.#other.close()
    this.gop.clear()
    for (const seat of this.#seats) seat.end()
    this.#seats.clear()
  }

  attach(sink: Sink, wants: Wants): () => void {
    const leave = () => {
      this.#seats.delete(seat)
      if (![...this.#seats].some((each) => this.#takesOther(each))) this.#other.close()
    }
    const seat = new Seat(sink, wants, leave)
    this.#seats.add(seat)
    if (wants.burst && this.video) for (const frame of this.gop.burst(wants.bframes)) seat.video(frame, this.video)
    return leave
  }

  #picture(frame: VideoFrame): void {
    if (!this.video) return
    this.hasB ||= frame.isB
    this.gop.push(frame)
    for (const seat of this.#seats) seat.video(frame, this.video)
  }

  #sound(frame: AudioFrame): void {
    if (!this.audio) return
    let wantsOther = false
    for (const seat of this.#seats) {
      if (this.#takesOther(seat)) wantsOther = true
      else if (seat.wants.audio === this.audio.codec || (seat.wants.audio && seat.wants.orSource)) {
        seat.audio(frame, this.audio, !this.video)
      }
    }
    if (wantsOther) this.#other.frame(this.audio, frame)
  }

  #takesOther({ wants }: Seat): boolean {
    return this.#other.isPossible && wants.audio !== null && wants.audio !== this.audio?.codec
  }

  /** Converted sound. */
  #giveSound(frame: AudioFrame, track: AudioTrack): void {
    for (const seat of this.#seats) if (this.#takesOther(seat)) seat.audio(frame, track, !this.video)
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
