export const bitrates = { start: 2_500_000, least: 150_000, most: 2_500_000 } // bit/s

/** Thresholds of packet loss: below, the bitrate rises; above, it falls; in between, it stays. */
const loss = { little: 0.02, much: 0.1 }

/** The target bitrate of a publisher, from its packet loss; called every half second. */
export class TargetBitrate {
  #bitrate = bitrates.start

  get value(): number {
    return this.#bitrate
  }

  /** `lost`: share of packets missing on the first attempt, 0 to 1. */
  update(lost: number): number {
    const factor = lost > loss.much ? 1 - lost / 4 : lost < loss.little ? 1.04 : 1
    this.#bitrate = Math.round(Math.min(bitrates.most, Math.max(bitrates.least, this.#bitrate * factor)))
    return this.#bitrate
  }
}
