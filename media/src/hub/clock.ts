import type { Frame } from './types.ts'

/** ms: how far a source's times may jump within a session before we take them for another clock's. */
const jumps = { back: 250, ahead: 10_000, betweenKinds: 3000 } as const
const frameTime = 20 // ms between the last frame before a jump and the first one after it

type Kind = Frame['kind']

/**
 * A stream's own clock: ms since it began, going on over sessions. A source's times may start anywhere, wrap or jump;
 * sound and pictures of one session are moved by the same amount, so they stay together.
 */
export class StreamClock {
  readonly #now: () => number
  readonly #last: Record<Kind, number> = { video: -frameTime, audio: -frameTime }
  /** Frames of each kind were placed in this session, and when the last one was. */
  #seen: Partial<Record<Kind, number>> = {}
  /** What is added to a source's times: of now, and of before the last jump (the other kind may still come from there). */
  #offsets: number[] = []

  /** `now`: ms that pass as the wall's do, e.g. performance.now. */
  constructor(now: () => number) {
    const start = now()
    this.#now = () => now() - start
  }

  /** The next frame is the first of a new session: it stands where the wall clock is, behind everything before. */
  begin(): void {
    this.#offsets = []
    this.#seen = {}
  }

  /** Where a frame with this time stands; never before an earlier one of its kind. */
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

  /** The source's time on our clock, by the offset that brings it nearest to what is expected. */
  #nearest(time: number, expected: number): number {
    const places = this.#offsets.map((offset) => time + offset)
    return places.reduce((best, place) => (Math.abs(place - expected) < Math.abs(best - expected) ? place : best))
  }
}
