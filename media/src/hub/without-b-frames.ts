import { TranscodedStream } from './transcoded-stream.ts'
import type { Codecs, Sink, Stream, Wants } from './types.ts'

interface Subscription {
  sink: Sink
  wants: Wants
  leave(): void
}

/**
 * MEDIA_TRANSCODE (pitfall 1): viewers that cannot show B-frames get the source until the first B-frame, and from
 * then on video re-encoded without any.
 */
export class WithoutBFrames {
  readonly #derived: TranscodedStream
  readonly #subscriptions = new Set<Subscription>()
  #isNeeded = false

  constructor(parent: Stream, codecs: Codecs) {
    this.#derived = new TranscodedStream(parent, codecs, (from, out) => codecs.toH264(from, out))
  }

  /** `attachToSource` bypasses the transcoder. */
  attach(sink: Sink, wants: Wants, attachToSource: Stream['attach']): () => void {
    const from: Stream['attach'] = this.#isNeeded ? (...args) => this.#derived.attach(...args) : attachToSource
    const subscription: Subscription = { sink, wants, leave: from(sink, wants) }
    this.#subscriptions.add(subscription)
    return () => {
      this.#subscriptions.delete(subscription)
      subscription.leave()
    }
  }

  /** A B-frame was seen: all subscribers are moved. */
  begin(): void {
    if (this.#isNeeded) return
    this.#isNeeded = true
    for (const subscription of this.#subscriptions) {
      subscription.leave()
      subscription.leave = this.#derived.attach(subscription.sink, subscription.wants)
    }
  }

  end(): void {
    this.#derived.end()
    this.#subscriptions.clear()
  }
}
