import { type HlsPackager, makePackager, soundOnly } from '../hls/index.ts'
import type { Height } from '../hub/renditions.ts'
import type { LiveStream } from '../hub/stream.ts'
import type { Stream } from '../hub/types.ts'

const keptAfterEnd = 60_000 // ms: players that lag behind still get the end (media.md §4)
const oneSecond = 1000 // ms; segments are not shorter, so their numbers never overtake the clock
const idleAfter = 30_000 // ms without a viewer until a rendition is stopped

export type Part = 'source' | 'v360' | 'v240' | 'audio'
const heights: Partial<Record<Part, Height>> = { v360: 360, v240: 240 }

interface Entry {
  packager: HlsPackager
  leave(): void
  usedAt: number
}
interface Shelf {
  stream: LiveStream
  /** The number of the first segments. */
  first: number
  entries: Map<Part, Entry>
}

/**
 * The HLS packagers of every stream: the source's from its first frame on, the renditions' while somebody watches them.
 */
export class Packagers {
  readonly #options: { partMs: number; segmentMs: number }
  readonly #shelves = new Map<string, Shelf>()
  readonly #tidying = setInterval(() => this.#tidy(), 5000).unref()

  constructor(options: { partMs: number; segmentMs: number }) {
    this.#options = options
  }

  /** Called at each session's first frame. */
  begin(stream: LiveStream): void {
    if (this.#shelves.get(stream.name)?.stream !== stream) this.#begin(stream, stream.startedAt.getTime())
  }

  /** Discards the media so far and restarts at the next key frame with names that were never used. */
  anew(stream: LiveStream): void {
    this.#begin(stream, Date.now() + 2 * oneSecond)
  }

  /** The packager of one rendition; null when there is no such stream or no capacity. */
  get(name: string, part: Part): HlsPackager | null {
    const shelf = this.#shelves.get(name)
    if (!shelf) return null
    const entry = shelf.entries.get(part) ?? (shelf.stream.state === 'gone' ? null : this.#open(shelf, part))
    if (entry) entry.usedAt = performance.now()
    return entry?.packager ?? null
  }

  /** The stream, also for a minute after its end. */
  stream(name: string): LiveStream | null {
    return this.#shelves.get(name)?.stream ?? null
  }

  viewers(stream: LiveStream): number {
    const shelf = this.#shelves.get(stream.name)
    if (shelf?.stream !== stream) return 0
    return [...shelf.entries.values()].reduce((sum, { packager }) => sum + packager.viewers(), 0)
  }

  /** The stream is over; its packagers were ended by the stream itself. */
  gone(stream: LiveStream): void {
    const shelf = this.#shelves.get(stream.name)
    if (shelf?.stream !== stream) return
    setTimeout(() => {
      if (this.#shelves.get(stream.name) === shelf) this.#shelves.delete(stream.name)
    }, keptAfterEnd).unref()
  }

  /** The stream is over and must not be visible any more. */
  drop(stream: LiveStream): void {
    const shelf = this.#shelves.get(stream.name)
    if (shelf?.stream !== stream) return
    this.#shelves.delete(stream.name)
    this.#clear(shelf)
  }

  stop(): void {
    clearInterval(this.#tidying)
    for (const shelf of this.#shelves.values()) this.#clear(shelf)
  }

  #begin(stream: LiveStream, numbersFrom: number): void {
    const known = this.#shelves.get(stream.name)
    if (known) this.#clear(known)
    const shelf: Shelf = { stream, first: Math.floor(numbersFrom / oneSecond), entries: new Map() }
    this.#shelves.set(stream.name, shelf)
    this.#open(shelf, 'source')
  }

  #open(shelf: Shelf, part: Part): Entry | null {
    const height = heights[part]
    const from: Stream | null = height ? shelf.stream.rendition(height) : shelf.stream
    if (!from) return null
    const { stream, first } = shelf
    const packager = makePackager({ ...this.#options, wallAtZero: stream.startedAt.getTime(), first })
    const sink = part === 'audio' ? soundOnly(packager) : packager
    const leave = from.attach(sink, { audio: 'aac', orSource: true, bframes: true, burst: false })
    const entry = { packager, leave, usedAt: performance.now() }
    shelf.entries.set(part, entry)
    return entry
  }

  #tidy(): void {
    for (const { entries } of this.#shelves.values()) {
      for (const [part, entry] of entries) {
        const isIdle = performance.now() - entry.usedAt > idleAfter && entry.packager.viewers() === 0
        if (part === 'source' || !isIdle) continue
        entry.leave()
        entry.packager.end()
        entries.delete(part)
      }
    }
  }

  #clear(shelf: Shelf): void {
    for (const { packager, leave } of shelf.entries.values()) {
      leave()
      packager.end()
    }
    shelf.entries.clear()
  }
}
