import { Unwrapper } from './packet.ts'

const limits = {
  /** ms that a frame's time may be adjusted to sync audio and video: too little to be audible. */
  slew: 2,
  /** ms: a report with a larger correction is ignored. */
  apart: 1000,
  /** ms: timestamps that jump this much beyond the elapsed time are re-anchored at the expected time. */
  jump: 3000,
}

/** Maps the audio and video of one sender to one clock with its sender reports. */
export class SenderClock {
  /** The sender's time (ms) at our time 0. */
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
  /** Converts a time of the sender to our clock; the first call sets the offset. */
  align(senderMs: number, ourMs: number): number
  forget(): void
}

export class TrackClock {
  readonly #ticks: number
  readonly #origin: Origin
  readonly #timestamps = new Unwrapper(32)
  /** Our time (ms) at timestamp 0: current, and according to the last report. */
  #offset: number | null = null
  #target: number | null = null
  #last: { at: number; now: number } | null = null

  constructor(rate: number, origin: Origin) {
    this.#ticks = rate / 1000
    this.#origin = origin
  }

  /** The time (ms) of a packet on our clock, monotonic. `now`: ms of a monotonic clock. */
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

  /** Handles a sender report: the sender's clock at a timestamp. */
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
