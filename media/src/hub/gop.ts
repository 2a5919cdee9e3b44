import type { VideoFrame } from './types.ts'

/** pitfall 3: what is kept since the last key frame, for those who join. Beyond it there is no burst until the next. */
export const gopLimits = { frames: 600, bytes: 16 << 20 } as const

/** The pictures since the last key frame. */
export class Gop {
  #frames: VideoFrame[] = []
  #bytes = 0

  push(frame: VideoFrame): void {
    if (frame.key) this.clear()
    else if (!this.#frames.length) return
    this.#frames.push(frame)
    this.#bytes += frame.data.length
    if (this.#frames.length > gopLimits.frames || this.#bytes > gopLimits.bytes) this.clear()
  }

  clear(): void {
    this.#frames = []
    this.#bytes = 0
  }

  /** The key frame everything since needs; null when there is none (yet). */
  get key(): VideoFrame | null {
    return this.#frames[0] ?? null
  }

  /**
   * All at once, for somebody who joins: 1 ms apart and ending at now, so that a player shows the last one at once.
   * Without B-frames; with them the order of showing would break, so they keep their own times.
   */
  burst(bframes: boolean): VideoFrame[] {
    const frames = bframes ? this.#frames : this.#frames.filter((frame) => !frame.isB)
    const last = frames.at(-1)
    if (!last || frames.some((frame) => frame.isB)) return frames
    return frames.map((frame, i) => ({ ...frame, dts: last.dts - (frames.length - 1 - i), cts: last.cts }))
  }
}
