import { type RtpPacket, Unwrapper } from './packet.ts'

export interface ReorderOptions {
  /** After so long a missing packet is waited for no more. */
  giveUpMs: number
  /** Packets in order, each once. */
  packet(packet: RtpPacket, now: number): void
  /** A packet stays away: what follows does not continue what went before. */
  gap(): void
}

/** Packets kept while one is missing: about 1.2 MB. */
const heldMax = 1024

/** Gives packets in order and knows which are missing. Times are ms of any steady clock. */
export class Reorder {
  readonly #options: ReorderOptions
  readonly #sequence = new Unwrapper(16)
  readonly #held = new Map<number, RtpPacket>()
  /** Sequence number → since when it is missing, and when it was asked for. */
  readonly #missing = new Map<number, { since: number; asked: number | null }>()
  #next: number | null = null
  #highest = 0

  constructor(options: ReorderOptions) {
    this.#options = options
  }

  push(packet: RtpPacket, now: number): void {
    const sequence = this.#next === null ? this.#sequence.follow(packet.sequence) : this.#sequence.near(packet.sequence)
    if (this.#next === null) this.#next = this.#highest = sequence
    else if (sequence < this.#next || this.#held.has(sequence)) return
    if (sequence - this.#highest > heldMax) this.#restart(sequence)
    for (let lost = this.#highest + 1; lost < sequence; lost++) this.#missing.set(lost, { since: now, asked: null })
    if (sequence > this.#highest) this.#highest = this.#sequence.follow(packet.sequence)
    this.#missing.delete(sequence)
    this.#held.set(sequence, packet)
    this.#drain(now)
    if (this.#held.size > heldMax) this.#skip(now)
  }

  /** What should be asked for (again) now; `first` counts those that were not asked for before. */
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

  /** Gives up what is missing too long. */
  tick(now: number): void {
    for (;;) {
      const state = this.#next === null ? undefined : this.#missing.get(this.#next)
      if (!state || now - state.since < this.#options.giveUpMs) return
      this.#skip(now)
    }
  }

  /** Goes on with the oldest packet that is there. */
  #skip(now: number): void {
    const oldest = Math.min(...this.#held.keys())
    for (const sequence of this.#missing.keys()) if (sequence < oldest) this.#missing.delete(sequence)
    this.#next = oldest
    this.#options.gap()
    this.#drain(now)
  }

  /** The sender jumped: what was held belongs to the past. */
  #restart(sequence: number): void {
    this.#held.clear()
    this.#missing.clear()
    this.#next = sequence
    this.#highest = sequence - 1
    this.#options.gap()
  }

  #drain(now: number): void {
    for (let next = this.#next ?? 0; ; this.#next = ++next) {
      const packet = this.#held.get(next)
      if (!packet) return
      this.#held.delete(next)
      this.#next = next + 1
      this.#options.packet(packet, now)
    }
  }
}
