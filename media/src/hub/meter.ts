import type { Frame } from './types.ts'

const bucketTime = 500 // ms
const windowTime = 3000 // ms over which a rate is measured

/** Measures what a source sends over the last seconds. */
export class Meter {
  readonly #now: () => number
  #buckets: { at: number; pictures: number; bytes: number }[] = []
  #lastKey: number | null = null
  #lastFrameAt: number
  /** ms between the last two key frames, by the stream's clock. */
  keyIntervalMs: number | null = null

  constructor(now: () => number) {
    this.#now = now
    this.#lastFrameAt = now()
  }

  count(frame: Frame): void {
    const now = this.#now()
    this.#lastFrameAt = now
    let bucket = this.#buckets.at(-1)
    if (!bucket || now - bucket.at >= bucketTime) {
      bucket = { at: now, pictures: 0, bytes: 0 }
      this.#buckets = [...this.#recent(), bucket]
    }
    bucket.bytes += frame.data.length
    if (frame.kind !== 'video') return
    bucket.pictures++
    if (!frame.key) return
    if (this.#lastKey !== null) this.keyIntervalMs = Math.round(frame.dts - this.#lastKey)
    this.#lastKey = frame.dts
  }

  /** ms since the last frame. */
  get silence(): number {
    return this.#now() - this.#lastFrameAt
  }

  /** Frames and bytes per second; 0 when nothing arrives. */
  rates(): { fps: number; bytesPerSecond: number } {
    const buckets = this.#recent()
    const [first] = buckets
    if (!first) return { fps: 0, bytesPerSecond: 0 }
    const seconds = Math.max(this.#now() - first.at, bucketTime) / 1000
    const sum = (key: 'pictures' | 'bytes') => buckets.reduce((total, bucket) => total + bucket[key], 0)
    return {
      fps: Math.round((sum('pictures') / seconds) * 10) / 10,
      bytesPerSecond: Math.round(sum('bytes') / seconds),
    }
  }

  #recent() {
    const from = this.#now() - windowTime
    return this.#buckets.filter((bucket) => bucket.at >= from)
  }
}
