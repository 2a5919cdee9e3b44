export const bitrates = { start: 2_500_000, least: 150_000, most: 2_500_000 } // bit/s

/** Below: there is room for more. Above: the line carries less. Between: as it is. */
const loss = { little: 0.02, much: 0.1 }

/** How much a publisher should send, from what was lost of it; one call each half second. */
export class TargetBitrate {
  #bitrate = bitrates.start

  get value(): number {
    return this.#bitrate
  }

  /** `lost`: share of packets that did not come at the first try, 0 to 1. */
  update(lost: number): number {
    const factor = lost > loss.much ? 1 - lost / 4 : lost < loss.little ? 1.04 : 1
    this.#bitrate = Math.round(Math.min(bitrates.most, Math.max(bitrates.least, this.#bitrate * factor)))
    return this.#bitrate
  }
}
