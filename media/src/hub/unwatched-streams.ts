import type { LiveStream } from './stream.ts'

const unwatchedFor = 20_000 // ms without a viewer, as ZLMediaKit's streamNoneReaderDelayMS
const lookEvery = 5000

interface Options {
  streams(): LiveStream[]
  viewers(stream: LiveStream): number
  /** Called when nobody has watched for a while, and again only after somebody came and left. */
  onUnwatched(stream: LiveStream): void
}

/** Reports streams without viewers; the returned function stops it. */
export function watchUnwatchedStreams({ streams, viewers, onUnwatched }: Options): () => void {
  const unwatchedSince = new WeakMap<LiveStream, number>()
  const look = (stream: LiveStream, now: number) => {
    if (viewers(stream) > 0) {
      unwatchedSince.delete(stream)
      return
    }
    const since = unwatchedSince.get(stream) ?? now
    const isTime = now - since >= unwatchedFor
    unwatchedSince.set(stream, isTime ? Number.POSITIVE_INFINITY : since)
    if (isTime) onUnwatched(stream)
  }
  const timer = setInterval(() => {
    for (const stream of streams()) if (stream.state === 'online') look(stream, performance.now())
  }, lookEvery)
  return () => clearInterval(timer)
}
