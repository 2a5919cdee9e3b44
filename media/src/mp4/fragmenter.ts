/** Turns frames into fragmented MP4, for both the packager and the recorder. */
import type { Frame, Sink } from '../hub/types.ts'
import { type FragmentOptions, type FragmentOut, OpenTake, type Tracks } from './open-take.ts'
import { sameTrack, type Track } from './sample-entry.ts'

const soundWaitMs = 800 // how long the first video frames wait for audio
const pictureWaitMs = 3000 // and the first audio for video: a starting encoder may take this long
const soundAbsentMs = 3000 // then video continues without an audio track
const pictureAbsentMs = 10_000 // and audio without video
const gapMs = 10_000 // a longer gap in the stream begins a new take

/**
 * A new take begins with the first frames, after a discontinuity or a long gap, and at the first key frame at which
 * the active tracks differ from the take's (new parameters, audio that started or stopped).
 */
export class Fragmenter implements Sink {
  readonly #options: FragmentOptions
  readonly #emit: FragmentOut
  readonly #tracks: Tracks = { video: null, audio: null }
  /** When a frame of the kind was last seen, since the last discontinuity. */
  #seen = { video: Number.NEGATIVE_INFINITY, audio: Number.NEGATIVE_INFINITY }
  #waiting: Frame[] = []
  /** When the first frame after the last discontinuity came. */
  #since: number | null = null
  #take: OpenTake | null = null

  constructor(options: FragmentOptions, out: FragmentOut) {
    this.#options = options
    this.#emit = out
  }

  track(track: Track): void {
    if (sameTrack(this.#tracks[track.kind], track)) return
    this.#waiting = this.#waiting.filter((frame) => frame.kind !== track.kind)
    if (track.kind === 'video') this.#tracks.video = track
    else this.#tracks.audio = track
  }

  frame(frame: Frame): void {
    if (!this.#tracks[frame.kind]) return
    const latest = Math.max(this.#seen.video, this.#seen.audio)
    if (Number.isFinite(latest) && frame.dts - latest > gapMs) this.discontinuity()
    this.#seen[frame.kind] = frame.dts
    // a gap in the entire stream does not make one kind absent: the time before it counts
    const inUse = this.#inUse(Number.isFinite(latest) ? latest : frame.dts)
    if (this.#take && this.#mayTurn(frame, inUse) && !this.#take.has(inUse)) this.#finish()
    if (this.#take) this.#take.push(frame, this.#tracks)
    else this.#wait(frame)
  }

  discontinuity(): void {
    this.end()
    this.#seen = { video: Number.NEGATIVE_INFINITY, audio: Number.NEGATIVE_INFINITY }
    this.#since = null
  }

  end(): void {
    if (!this.#take) this.#start()
    this.#finish()
    this.#waiting = []
  }

  #finish(): void {
    this.#take?.finish()
    this.#take = null
  }

  /** The tracks that are active at this time. */
  #inUse(now: number): Tracks {
    return {
      video: now - this.#seen.video <= pictureAbsentMs ? this.#tracks.video : null,
      audio: now - this.#seen.audio <= soundAbsentMs ? this.#tracks.audio : null,
    }
  }

  /** Whether a take may end before this frame. */
  #mayTurn = (frame: Frame, inUse: Tracks) => (frame.kind === 'video' ? frame.key : !inUse.video)

  #wait(frame: Frame): void {
    const undecodable = frame.kind === 'video' && !frame.key && !this.#waiting.some((old) => old.kind === 'video')
    if (!undecodable) this.#waiting.push(frame)
    this.#since ??= frame.dts
    const both = Number.isFinite(this.#seen.video + this.#seen.audio)
    if (!both && frame.dts - this.#since < this.#patience()) return
    this.#start()
    this.#waiting = this.#waiting.filter((old) => frame.dts - old.dts < pictureWaitMs)
  }

  /** ms that the first kind waits for the other. */
  #patience(): number {
    if (Number.isFinite(this.#seen.video)) return soundWaitMs
    return this.#options.soundAlone ? 0 : pictureWaitMs
  }

  #start(): void {
    const { video, audio } = this.#inUse(Math.max(this.#seen.video, this.#seen.audio))
    const first = this.#waiting.find(({ kind }) => !video || kind === 'video')
    if (!first) return
    const frames = this.#waiting.filter((frame) => frame.dts >= first.dts)
    this.#waiting = []
    this.#take = new OpenTake({ video, audio }, first.dts, this.#options, this.#emit)
    for (const frame of frames) this.#take.push(frame, this.#tracks)
  }
}
