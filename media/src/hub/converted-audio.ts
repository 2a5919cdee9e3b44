import { log, messageOf } from '../log.ts'
import type { AudioFrame, AudioTrack, CodecIn, CodecOut, Codecs, Stream } from './types.ts'

/** The audio codec to convert to. */
export const otherCodec = (codec: AudioTrack['codec']): AudioTrack['codec'] => (codec === 'aac' ? 'opus' : 'aac')

/** Whether a stream's audio can be sent by WebRTC, which takes only Opus. */
export const hasWebrtcAudio = ({ audio }: Pick<Stream, 'audio'>, codecs: Pick<Codecs, 'available'>): boolean =>
  audio?.codec === 'opus' || (audio !== null && codecs.available)

/**
 * ms: Opus that comes later out of its conversion is dropped. Only WebRTC takes it, and a browser that once waited for
 * late sound holds its picture back for many seconds. Files and lists, which take AAC, lose nothing.
 */
const lateMs = 200
/** ms: a conversion that is behind for so long will not catch up; late sound is then better than none. */
const mutedMost = 3000
/** About 20 s, more than a conversion may be behind before it drops by itself. */
const mostEntered = 1000

/** Converts a stream's audio to the codec that its source does not send; costs nothing until the first `frame`. */
export class ConvertedAudio {
  readonly #codecs: Codecs
  readonly #out: CodecOut
  readonly #now: () => number
  #from: AudioTrack | null = null
  #converter: CodecIn | null = null
  /** What is being converted: when each frame went in, oldest first. */
  #entered: { dts: number; at: number }[] = []
  #mutedSince: number | null = null

  constructor(codecs: Codecs, out: CodecOut, now = () => performance.now()) {
    this.#codecs = codecs
    this.#out = {
      track: (track) => out.track(track),
      frame: (frame) => {
        if (frame.kind === 'audio' && !this.#isLate(frame)) out.frame(frame)
      },
    }
    this.#now = now
  }

  get isPossible(): boolean {
    return this.#codecs.available
  }

  frame(track: AudioTrack, frame: AudioFrame): void {
    if (this.#from !== track) this.close()
    this.#from = track
    try {
      this.#converter ??= this.#codecs.convertAudio(track, otherCodec(track.codec), this.#out)
      this.#entered.push({ dts: frame.dts, at: this.#now() })
      if (this.#entered.length > mostEntered) this.#entered.shift()
      this.#converter.frame(frame)
    } catch (error) {
      log(`sound cannot be converted: ${messageOf(error)}`)
      this.close()
    }
  }

  close(): void {
    this.#converter?.close()
    this.#converter = null
    this.#entered = []
    this.#mutedSince = null
  }

  #isLate(frame: AudioFrame): boolean {
    if (frame.codec !== 'opus') return false
    while (this.#entered[1] && this.#entered[1].dts <= frame.dts) this.#entered.shift()
    const [source] = this.#entered
    const now = this.#now()
    if (source === undefined || now - source.at <= lateMs) {
      this.#mutedSince = null
      return false
    }
    if (this.#mutedSince === null) log(`sound comes ${Math.round(now - source.at)} ms late out of its conversion`)
    this.#mutedSince ??= now
    return now - this.#mutedSince <= mutedMost
  }
}
