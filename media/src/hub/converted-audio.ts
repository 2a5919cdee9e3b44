import { log, messageOf } from '../log.ts'
import type { AudioFrame, AudioTrack, CodecIn, CodecOut, Codecs, Stream } from './types.ts'

/** The audio codec to convert to. */
export const otherCodec = (codec: AudioTrack['codec']): AudioTrack['codec'] => (codec === 'aac' ? 'opus' : 'aac')

/** Whether a stream's audio can be sent by WebRTC, which takes only Opus. */
export const hasWebrtcAudio = ({ audio }: Pick<Stream, 'audio'>, codecs: Pick<Codecs, 'available'>): boolean =>
  audio?.codec === 'opus' || (audio !== null && codecs.available)

/** Converts a stream's audio to the codec that its source does not send; costs nothing until the first `frame`. */
export class ConvertedAudio {
  readonly #codecs: Codecs
  readonly #out: CodecOut
  #from: AudioTrack | null = null
  #converter: CodecIn | null = null

  constructor(codecs: Codecs, out: CodecOut) {
    this.#codecs = codecs
    this.#out = out
  }

  get isPossible(): boolean {
    return this.#codecs.available
  }

  frame(track: AudioTrack, frame: AudioFrame): void {
    if (this.#from !== track) this.close()
    this.#from = track
    try {
      this.#converter ??= this.#codecs.convertAudio(track, otherCodec(track.codec), this.#out)
      this.#converter.frame(frame)
    } catch (error) {
      log(`sound cannot be converted: ${messageOf(error)}`)
      this.close()
    }
  }

  close(): void {
    this.#converter?.close()
    this.#converter = null
  }
}
