import { Refusal, SourceRefusal } from './refusal.ts'
import { LiveStream, type StreamOptions } from './stream.ts'
import type { Ingest, Publisher } from './types.ts'

const theApp = 'live' // all addresses of decision 0010 are below it
const namePattern = /^[\w-]{1,64}$/

/** All streams of the gateway. */
export class Hub {
  readonly #options: StreamOptions
  readonly #publishersMax: number
  readonly #streams = new Map<string, LiveStream>()

  constructor(options: StreamOptions, publishersMax: number) {
    const { events } = options
    const gone = (stream: LiveStream, wasOnline: boolean) => {
      this.#streams.delete(keyOf(stream.app, stream.name))
      events.gone(stream, wasOnline)
    }
    this.#options = { ...options, events: { ...events, gone } }
    this.#publishersMax = publishersMax
  }

  get(app: string, name: string): LiveStream | null {
    return this.#streams.get(keyOf(app, name)) ?? null
  }

  all(): LiveStream[] {
    return [...this.#streams.values()]
  }

  /** Throws a Refusal for names that cannot exist; checked before the server is asked. */
  checkNames(app: string, name: string): void {
    if (app !== theApp || !namePattern.test(name)) throw new Refusal('This is not the address of a live.')
  }

  /** Admits an authorized publisher; throws a Refusal when its key is in use or the limit of publishers is reached. */
  publish(app: string, name: string, publisher: Publisher): Ingest {
    this.checkNames(app, name)
    const known = this.get(app, name)
    if (known) return known.publish(publisher)
    if (this.#streams.size >= this.#publishersMax)
      throw new SourceRefusal('full', 'Too many lives at once; try again later.')
    const stream = new LiveStream(app, name, this.#options)
    const ingest = stream.publish(publisher)
    this.#streams.set(keyOf(app, name), stream)
    return ingest
  }

  stop(reason: string): void {
    for (const stream of this.all()) stream.close(reason)
  }
}

const keyOf = (app: string, name: string) => `${app}/${name}`
