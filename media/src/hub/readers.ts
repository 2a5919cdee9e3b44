import type { LiveStream } from './stream.ts'

const aloneFor = 20_000 // ms without a viewer, as ZLMediaKit's streamNoneReaderDelayMS
const lookEvery = 5000

interface Options {
  streams(): LiveStream[]
  viewers(stream: LiveStream): number
  /** Nobody has watched for a while; told again only after somebody came and went. */
  onAlone(stream: LiveStream): void
}

/** Looks after streams without viewers; the answer stops it. */
export function watchReaders({ streams, viewers, onAlone }: Options): () => void {
  const aloneSince = new WeakMap<LiveStream, number>()
  const look = (stream: LiveStream, now: number) => {
    if (viewers(stream) > 0) {
      aloneSince.delete(stream)
      return
    }
    const since = aloneSince.get(stream) ?? now
    const isTime = now - since >= aloneFor
    aloneSince.set(stream, isTime ? Number.POSITIVE_INFINITY : since)
    if (isTime) onAlone(stream)
  }
  const timer = setInterval(() => {
    for (const stream of streams()) if (stream.state === 'online') look(stream, performance.now())
  }, lookEvery)
  return () => clearInterval(timer)
}
