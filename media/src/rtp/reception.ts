import { Unwrapper } from './packet.ts'
import type { ReportBlock, SenderReport } from './rtcp.ts'

/** Statistics of one sender for receiver reports (RFC 3550 §6.4.1, appendix A.3 and A.8). */
export class Reception {
  readonly #ssrc: number
  readonly #ticks: number
  readonly #sequence = new Unwrapper(16)
  #first: number | null = null
  #highest = 0
  #received = 0
  #before = { expected: 0, received: 0 }
  #jitter = 0
  #transit: number | null = null
  #report: { ntpMiddle: number; at: number } | null = null

  /** `rate`: ticks a second. */
  constructor(ssrc: number, rate: number) {
    this.#ssrc = ssrc
    this.#ticks = rate / 1000
  }

  /** `now`: ms. */
  packet(sequence: number, timestamp: number, now: number): void {
    const extended = this.#sequence.near(sequence)
    if (this.#first === null) this.#first = this.#highest = this.#sequence.follow(sequence)
    else if (extended > this.#highest) this.#highest = this.#sequence.follow(sequence)
    this.#received++
    const transit = Math.round(now * this.#ticks) - timestamp
    if (this.#transit !== null) {
      const difference = Math.abs((transit - this.#transit) | 0)
      this.#jitter += (difference - this.#jitter) / 16
    }
    this.#transit = transit
  }

  senderReport({ ntpMiddle }: SenderReport, now: number): void {
    this.#report = { ntpMiddle, at: now }
  }

  /** The next report; null before the first packet. */
  next(now: number): ReportBlock | null {
    if (this.#first === null) return null
    const expected = this.#highest - this.#first + 1
    const expectedNow = expected - this.#before.expected
    const lostNow = expectedNow - (this.#received - this.#before.received)
    this.#before = { expected, received: this.#received }
    return {
      ssrc: this.#ssrc,
      fractionLost: expectedNow > 0 && lostNow > 0 ? Math.min(255, Math.floor((256 * lostNow) / expectedNow)) : 0,
      lost: Math.max(0, expected - this.#received),
      highest: this.#highest,
      jitter: Math.round(this.#jitter),
      ntpMiddle: this.#report?.ntpMiddle ?? 0,
      delay: this.#report ? Math.round((now - this.#report.at) * 65.536) : 0,
    }
  }
}
