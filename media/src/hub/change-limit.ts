const burst = 20
const every = 2000 // ms until one more is allowed

/**
 * Limits how often a stream's parameters may change. Each change means a new recording file, a new playlist entry and a
 * new encoder; a phone that rotates, or a browser that adapts its size to the network, changes them every few seconds
 * at most.
 */
export class ChangeLimit {
  #left = burst
  #at = Number.NEGATIVE_INFINITY

  /** Counts one change; false when there are too many. */
  take(now: number): boolean {
    this.#left = Math.min(burst, this.#left + (now - this.#at) / every)
    this.#at = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
