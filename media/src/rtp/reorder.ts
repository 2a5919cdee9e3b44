import { type RtpPacket, Unwrapper } from './packet.ts'

export interface ReorderOptions {
  /** How long to wait for a missing packet (ms). */
  giveUpMs: number
  /** Packets in order, each once. */
  packet(packet: RtpPacket, now: number): void
  /** A packet was lost for good: the stream has a gap here. */
  gap(): void
}

/** Packets buffered while one is missing: about 1.2 MB. */
const bufferedMax = 1024

/** Reorders packets and tracks missing ones. Times are ms of a monotonic clock. */
export class Reorder {
  readonly #options: ReorderOptions
  readonly #sequence = new Unwrapper(16)
  readonly #buffered = new Map<number, RtpPacket>()
  /** Missing sequence number → since when, and when it was last requested. */
  readonly #missing = new Map<number, { since: number; asked: number | null }>()
  #next: number | null = null
  #highest = 0

  constructor(options: ReorderOptions) {
    this.#options = options
  }

  push(packet: RtpPacket, now: number): void {
    const sequence = this.#next === null ? this.#sequence.follow(packet.sequence) : this.#sequence.near(packet.sequence)
    if (this.#next === null) this.#next = this.#highest = sequence
    else if (sequence < this.#next || this.#buffered.has(sequence)) return
    if (sequence - this.#highest > bufferedMax) this.#restart(sequence)
    for (let lost = this.#highest + 1; lost < sequence; lost++) this.#missing.set(lost, { since: now, asked: null })
    if (sequence > this.#highest) this.#highest = this.#sequence.follow(packet.sequence)
    this.#missing.delete(sequence)
    this.#buffered.set(sequence, packet)
    this.#drain(now)
    if (this.#buffered.size > bufferedMax) this.#skip(now)
  }

  /** Packets to request (again) now; `first` counts those not requested before. */
  wanted(now: number, againMs: number): { sequences: number[]; first: number } {
    const sequences: number[] = []
    let first = 0
    for (const [sequence, state] of this.#missing) {
      if (state.asked !== null && now - state.asked < againMs) continue
      if (state.asked === null) first++
      state.asked = now
      sequences.push(sequence)
    }
    return { sequences: sequences.sort((a, b) => a - b).map((sequence) => sequence & 0xffff), first }
  }

  /** Gives up packets that have been missing too long. */
  tick(now: number): void {
    for (;;) {
      const state = this.#next === null ? undefined : this.#missing.get(this.#next)
      if (!state || now - state.since < this.#options.giveUpMs) return
      this.#skip(now)
    }
  }

  /** Continues with the oldest buffered packet. */
  #skip(now: number): void {
    const oldest = Math.min(...this.#buffered.keys())
    for (const sequence of this.#missing.keys()) if (sequence < oldest) this.#missing.delete(sequence)
    this.#next = oldest
    this.#options.gap()
    this.#drain(now)
  }

  /** The sender jumped: the buffered packets are obsolete. */
  #restart(sequence: number): void {
    this.#buffered.clear()
    this.#missing.clear()
    this.#next = sequence
    this.#highest = sequence - 1
    this.#options.gap()
  }

  #drain(now: number): void {
    for (let next = this.#next ?? 0; ; this.#next = ++next) {
      const packet = this.#buffered.get(next)
      if (!packet) return
      this.#buffered.delete(next)
      this.#next = next + 1
      this.#options.packet(packet, now)
    }
  }
}
