/** Compact sample tables for hours of media: columns of numbers instead of an object per frame. */

export interface SampleRow {
  size: number
  /** In ticks. */
  dts: number
  cts: number
  key: boolean
}

/** About 17 bytes a row: six hours of video and audio are some 30 MB. */
export class Samples {
  length = 0
  #sizes = new Uint32Array(1024)
  #dts = new Float64Array(1024)
  #cts = new Int32Array(1024)
  #keys = new Uint8Array(1024)

  add({ size, dts, cts, key }: SampleRow): void {
    if (this.length === this.#sizes.length) this.#grow()
    const at = this.length++
    this.#sizes[at] = size
    this.#dts[at] = dts
    this.#cts[at] = cts
    this.#keys[at] = key ? 1 : 0
  }

  /** Adds bytes to the size of a sample. */
  grow(at: number, bytes: number): void {
    this.#sizes[at] = this.size(at) + bytes
  }

  size = (at: number) => this.#sizes[at] as number
  dts = (at: number) => this.#dts[at] as number
  cts = (at: number) => this.#cts[at] as number
  key = (at: number) => this.#keys[at] === 1

  #grow(): void {
    const copy = <T extends Uint32Array | Float64Array | Int32Array | Uint8Array>(old: T, next: T) => {
      next.set(old)
      return next
    }
    const length = this.length * 2
    this.#sizes = copy(this.#sizes, new Uint32Array(length))
    this.#dts = copy(this.#dts, new Float64Array(length))
    this.#cts = copy(this.#cts, new Int32Array(length))
    this.#keys = copy(this.#keys, new Uint8Array(length))
  }
}
