import type { Frame } from './types.ts'

/** ms: a larger jump of a source's timestamps within a session counts as a change of clock. */
const jumps = { back: 250, ahead: 10_000, betweenKinds: 3000 } as const
const frameTime = 20 // ms between the last frame before a jump and the first one after it

type Kind = Frame['kind']

/**
 * A stream's own clock: ms since it began, continuous over sessions. A source's timestamps may start anywhere, wrap or
 * jump; audio and video of one session are shifted by the same offset, so they stay in sync.
 */
export class StreamClock {
  readonly #now: () => number
  readonly #last: Record<Kind, number> = { video: -frameTime, audio: -frameTime }
  /** When the last frame of each kind was placed in this session. */
  #seen: Partial<Record<Kind, number>> = {}
  /**
   * Offsets added to a source's timestamps: the current one, and the one before the last jump (for late frames of the
   * other kind).
   */
  #offsets: number[] = []

  /** `now`: a monotonic clock in ms, e.g. performance.now. */
  constructor(now: () => number) {
    const start = now()
    this.#now = () => now() - start
  }

  /** The next frame starts a new session: it is placed at the current time, after everything before. */
  begin(): void {
    this.#offsets = []
    this.#seen = {}
  }

  /** The stream time of a frame with this timestamp; never before an earlier one of its kind. */
  place(kind: Kind, time: number): number {
    const [offset] = this.#offsets
    const expected = this.#expected(kind)
    if (offset === undefined) this.#offsets = [expected - time]
    else if (!this.#fits(kind, time, expected)) this.#offsets = [expected + frameTime - time, offset]
    const placed = Math.max(this.#nearest(time, expected), this.#last[kind] + 1, 0)
    this.#last[kind] = placed
    this.#seen[kind] = this.#now()
    return placed
  }

  #expected(kind: Kind): number {
    if (this.#seen[kind] !== undefined) return this.#last[kind]
    const newest = Math.max(this.#last.video, this.#last.audio)
    const isFirst = Object.keys(this.#seen).length === 0
    return isFirst ? Math.max(this.#now(), newest + frameTime) : newest
  }

  #fits(kind: Kind, time: number, expected: number): boolean {
    const seen = this.#seen[kind]
    const distance = this.#nearest(time, expected) - expected
    if (seen === undefined) return Math.abs(distance) <= jumps.betweenKinds
    return distance >= -jumps.back && distance <= jumps.ahead + (this.#now() - seen)
  }

  /** Converts the source's timestamp with the offset that brings it closest to the expected time. */
  #nearest(time: number, expected: number): number {
    const places = this.#offsets.map((offset) => time + offset)
    return places.reduce((best, place) => (Math.abs(place - expected) < Math.abs(best - expected) ? place : best))
  }
}
