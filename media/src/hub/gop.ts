import type { VideoFrame } from './types.ts'

/** pitfall 3: limits of the buffer for new viewers. Beyond them there is no burst until the next key frame. */
export const gopLimits = { frames: 600, bytes: 16 << 20 } as const

/** Buffers the pictures since the last key frame. */
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

  /** The latest key frame; null when there is none (yet). */
  get key(): VideoFrame | null {
    return this.#frames[0] ?? null
  }

  /**
   * A burst for a new viewer: 1 ms apart and ending now, so that a player shows the last picture immediately.
   * With B-frames the presentation order would break, so then the pictures keep their own times.
   */
  burst(bframes: boolean): VideoFrame[] {
    const frames = bframes ? this.#frames : this.#frames.filter((frame) => !frame.isB)
    const last = frames.at(-1)
    if (!last || frames.some((frame) => frame.isB)) return frames
    return frames.map((frame, i) => ({ ...frame, dts: last.dts - (frames.length - 1 - i), cts: last.cts }))
  }
}
