import { availableParallelism } from 'node:os'
import { encodersRunning, TranscodedStream } from './transcoded-stream.ts'
import type { Codecs, Stream } from './types.ts'

export type Height = 240 | 360

/** Concurrent encoders, over all streams: a rendition takes about a sixth of a core (measured), so half stays free. */
const encodersMax = availableParallelism() * 3

/** The smaller renditions of one stream. */
export class Renditions {
  readonly #parent: Stream
  readonly #codecs: Codecs
  readonly #ladder: readonly Height[]
  readonly #made = new Map<Height, TranscodedStream>()

  constructor(parent: Stream, { codecs, ladder }: { codecs: Codecs; ladder: readonly Height[] }) {
    this.#parent = parent
    this.#codecs = codecs
    this.#ladder = ladder
  }

  /** Heights that `get` can provide. */
  get possible(): Height[] {
    const { video } = this.#parent
    if (!this.#codecs.available || !video) return []
    const hasRoom = (height: Height) => this.#made.get(height)?.isActive || encodersRunning() < encodersMax
    return this.#ladder.filter((height) => height < video.height && hasRoom(height))
  }

  get(height: Height): Stream | null {
    if (!this.possible.includes(height)) return null
    const known = this.#made.get(height)
    if (known) return known
    const made = new TranscodedStream(this.#parent, this.#codecs, (from, out) =>
      this.#codecs.scale(from, [height], () => out),
    )
    this.#made.set(height, made)
    return made
  }

  end(): void {
    for (const rendition of this.#made.values()) rendition.end()
    this.#made.clear()
  }
}
