/** Converts one track's frames to samples: times in ticks, and durations up to the next frame. */
import type { Frame } from '../hub/types.ts'
import type { Run, Sample } from './fragment.ts'
import { timescaleOf } from './init.ts'
import { soundFrameMs, type Track } from './sample-entry.ts'

/** Audio that deviates by no more than this from its ideal time is snapped to it: RTMP rounds 21.33 ms to 21 or 22. */
const jitterMs = 40

type Timed = Sample & { at: number; ms: number }

/** Takes frames one by one; the last one stays pending until the next determines its duration. */
export class TrackWriter {
  readonly #id: number
  readonly #track: Track
  readonly #scale: number
  readonly #originMs: number
  #ready: Timed[] = []
  #pending: Timed | null = null
  /** The ideal time of the next audio frame, in fractional ticks. */
  #expected: number | null = null
  bytes = 0

  constructor(id: number, track: Track, originMs: number) {
    this.#id = id
    this.#track = track
    this.#scale = timescaleOf(track) / 1000
    this.#originMs = originMs
  }

  push(frame: Frame): void {
    const at = this.#place(frame)
    this.#close(at)
    const isVideo = frame.kind === 'video'
    const cts = isVideo ? Math.round(frame.cts * this.#scale) : 0
    this.#pending = { data: frame.data, at, ms: frame.dts, duration: 0, cts, key: !isVideo || frame.key }
    this.bytes += frame.data.length
  }

  /** The samples whose duration is known: all but the last. */
  take(): Run | null {
    const [first] = this.#ready
    if (!first) return null
    const run = { trackId: this.#id, start: first.at, samples: this.#ready }
    this.bytes = this.#pending?.data.length ?? 0
    this.#ready = []
    return run
  }

  /** No frame follows: gives the last one the usual duration. Returns its end in ms, null without any frame. */
  finish(): number | null {
    const last = this.#pending
    if (!last) return null
    const usual = this.#track.kind === 'audio' ? soundFrameMs(this.#track, last.data) : this.#lastDurationMs()
    this.#close(last.at + Math.max(1, Math.round(usual * this.#scale)))
    this.#pending = null
    return last.ms + usual
  }

  get startsWithKey(): boolean {
    return this.#ready[0]?.key ?? false
  }

  #lastDurationMs = () => Math.min(1000, (this.#ready.at(-1)?.duration ?? 40 * this.#scale) / this.#scale)

  #place(frame: Frame): number {
    const real = (frame.dts - this.#originMs) * this.#scale
    const expected = this.#expected
    const ideal = expected !== null && Math.abs(real - expected) <= jitterMs * this.#scale ? expected : real
    if (this.#track.kind === 'audio') this.#expected = ideal + soundFrameMs(this.#track, frame.data) * this.#scale
    return Math.max(0, Math.round(ideal), this.#pending ? this.#pending.at + 1 : 0)
  }

  #close(at: number): void {
    if (!this.#pending) return
    this.#pending.duration = at - this.#pending.at
    this.#ready.push(this.#pending)
  }
}
