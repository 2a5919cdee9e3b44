import { Unwrapper } from './packet.ts'

const limits = {
  /** ms a frame's time may be moved to bring sound and picture together: too little to be heard. */
  slew: 2,
  /** ms: a report that says more is not believed. */
  apart: 1000,
  /** ms: timestamps that jump by more than time went by start anew where they should be. */
  jump: 3000,
}

/** Sender reports bring the sound and the picture of one sender onto one clock. */
export class SenderClock {
  /** ms of the sender's own time at 0 of ours. */
  #origin: number | null = null

  /** `rate`: ticks a second. */
  track(rate: number): TrackClock {
    return new TrackClock(rate, {
      align: (senderMs, ourMs) => {
        this.#origin ??= senderMs - ourMs
        return senderMs - this.#origin
      },
      forget: () => {
        this.#origin = null
      },
    })
  }
}

interface Origin {
  /** Where a moment of the sender lies on our clock; the first call decides. */
  align(senderMs: number, ourMs: number): number
  forget(): void
}

export class TrackClock {
  readonly #ticks: number
  readonly #origin: Origin
  readonly #timestamps = new Unwrapper(32)
  /** ms of our clock at timestamp 0, and where a report says it should be. */
  #offset: number | null = null
  #target: number | null = null
  #last: { at: number; now: number } | null = null

  constructor(rate: number, origin: Origin) {
    this.#ticks = rate / 1000
    this.#origin = origin
  }

  /** ms of a packet on our clock, never before the one before it. `now`: ms of a steady clock. */
  at(timestamp: number, now: number): number {
    const media = this.#timestamps.follow(timestamp) / this.#ticks
    const offset = this.#slewed(this.#offset ?? now - media)
    const expected = this.#last ? this.#last.at + (now - this.#last.now) : now
    const jumped = Math.abs(media + offset - expected) > limits.jump
    if (jumped) this.#restart()
    this.#offset = jumped ? expected - media : offset
    const at = Math.max(media + this.#offset, this.#last?.at ?? Number.NEGATIVE_INFINITY)
    this.#last = { at, now }
    return at
  }

  /** A sender report: what the sender's clock showed at a timestamp. */
  report(senderMs: number, timestamp: number): void {
    if (this.#offset === null) return
    const senderAtZero = senderMs - this.#timestamps.near(timestamp) / this.#ticks
    const target = this.#origin.align(senderAtZero, this.#offset)
    this.#target = Math.abs(target - this.#offset) <= limits.apart ? target : null
  }

  #slewed(offset: number): number {
    if (this.#target === null) return offset
    return offset + Math.max(-limits.slew, Math.min(limits.slew, this.#target - offset))
  }

  #restart(): void {
    this.#target = null
    this.#origin.forget()
  }
}
