import { DerivedStream } from './derived.ts'
import type { Codecs, Sink, Stream, Wants } from './types.ts'

interface Seat {
  sink: Sink
  wants: Wants
  leave(): void
}

/**
 * MEDIA_TRANSCODE (pitfall 1): who cannot show B-frames gets the source itself until the first B-frame is seen, and from
 * then on pictures that were encoded again without any.
 */
export class Smooth {
  readonly #derived: DerivedStream
  readonly #seats = new Set<Seat>()
  #isNeeded = false

  constructor(parent: Stream, codecs: Codecs) {
    this.#derived = new DerivedStream(parent, codecs, (from, out) => codecs.toH264(from, out))
  }

  /** `attachToSource` is the way without us. */
  attach(sink: Sink, wants: Wants, attachToSource: Stream['attach']): () => void {
    const from: Stream['attach'] = this.#isNeeded ? (...args) => this.#derived.attach(...args) : attachToSource
    const seat: Seat = { sink, wants, leave: from(sink, wants) }
    this.#seats.add(seat)
    return () => {
      this.#seats.delete(seat)
      seat.leave()
    }
  }

  /** A B-frame was seen: everybody moves. */
  begin(): void {
    if (this.#isNeeded) return
    this.#isNeeded = true
    for (const seat of this.#seats) {
      seat.leave()
      seat.leave = this.#derived.attach(seat.sink, seat.wants)
    }
  }

  end(): void {
    this.#derived.end()
    this.#seats.clear()
  }
}
