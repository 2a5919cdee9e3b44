/** The segments and parts that a packager keeps, and which of them a playlist lists. */
import type { Fragment, Take } from '../mp4/index.ts'

export interface Part {
  bytes: Buffer
  durationMs: number
  independent: boolean
}

export interface Segment {
  /** Media sequence number. */
  msn: number
  /** Number of the take, used in the name of its init segment. */
  take: number
  /** The first segment of a take other than the stream's first. */
  discontinuity: boolean
  date: Date
  parts: Part[]
  durationMs: number
  bytes: number
}

/** Minimum duration and number of segments in a playlist. */
const listedMs = 10_000
const listedSegments = 4
/** Segments that were just removed from the playlist are still served: slow players request them late. */
const retiredSegments = 3
/** Bytes of all segments; a source with a very high bitrate gets a shorter playlist. */
const keptBytes = 48 * 1024 * 1024
/** After this time without a key frame a segment is cut anyway: by default encoders send one every 10 s. */
export const segmentMaxMs = 12_000
export const segmentMaxBytes = 16 * 1024 * 1024

/** Discontinuities are counted from a small number, because hls.js iterates over all of them. */
const differentTimelines = 1000

export class Timeline {
  readonly #segmentMs: number
  /** First numbers of segments, takes and discontinuities. */
  readonly #first: number
  /** Wall clock (ms) at the stream's time 0. */
  #wallAtZero: number | null
  #takes: Take[] = []
  #firstTake: number
  #fresh = false
  #retired: Segment[] = []
  closed: Segment[] = []
  open: Segment | null = null
  /** Sequence number of the segment that is open or comes next. */
  next: number
  /** Discontinuities removed from the playlist. */
  discontinuities: number
  ended = false

  /**
   * `wallAtZero` (ms) is the same for all renditions of a stream; without it the first frame sets the time. `first` is
   * the first sequence number, a second of the wall clock: after a restart no name is reused,
   * and players see a new, later timeline.
   */
  constructor(segmentMs: number, wallAtZero: number | null, first = Math.floor((wallAtZero ?? 0) / 1000)) {
    this.#segmentMs = segmentMs
    this.#wallAtZero = wallAtZero
    this.#first = first
    this.#firstTake = this.#first
    this.next = this.#first
    this.discontinuities = this.#first % differentTimelines
  }

  begin(take: Take): void {
    this.#close()
    this.#wallAtZero ??= Date.now() - take.startMs
    this.#takes.push(take)
    this.#fresh = this.#firstTake + this.#takes.length > this.#first + 1
  }

  add(fragment: Fragment): void {
    const { bytes, durationMs, independent } = fragment
    this.open ??= this.#openAt(fragment.startMs)
    const segment = this.open
    segment.parts.push({ bytes, durationMs, independent })
    segment.durationMs += durationMs
    segment.bytes += bytes.length
    const long = segment.durationMs >= this.#segmentMs - 1
    const tooLong = segment.durationMs >= segmentMaxMs || segment.bytes >= segmentMaxBytes
    if ((long && fragment.beforeKey) || tooLong) this.#close()
  }

  end(): void {
    this.#close()
    this.ended = true
  }

  clear(): void {
    this.closed = []
    this.#retired = []
    this.#takes = []
  }

  get empty(): boolean {
    return !this.closed.length && !this.open
  }

  /** The tracks of the current take. */
  get tracks(): Take['tracks'] {
    return this.#takes.at(-1)?.tracks ?? { video: null, audio: null }
  }

  init = (take: number): Buffer | undefined => this.#takes[take - this.#firstTake]?.init

  segment(msn: number): Segment | undefined {
    const oldest = this.#retired[0] ?? this.closed[0]
    return oldest && [...this.#retired, ...this.closed][msn - oldest.msn]
  }

  part(msn: number, index: number): Part | undefined {
    return (this.open?.msn === msn ? this.open : this.segment(msn))?.parts[index]
  }

  /** Whether this part (or, without one, this complete segment) or a later one is in the playlist. */
  reached(msn: number, part: number | null): boolean {
    if (this.ended || msn < this.next - 1) return true
    if (msn > this.next) return false
    if (msn === this.next) return part !== null && (this.open?.parts.length ?? 0) > part
    if (part === null) return true
    // a part beyond the last of a closed segment means the first of the next (RFC 8216bis §6.2.5.2)
    return part < (this.segment(msn)?.parts.length ?? 0) || this.open !== null
  }

  #openAt(startMs: number): Segment {
    const take = this.#firstTake + this.#takes.length - 1
    const date = new Date((this.#wallAtZero ?? 0) + startMs)
    const segment = { msn: this.next, take, discontinuity: this.#fresh, date, parts: [], durationMs: 0, bytes: 0 }
    this.#fresh = false
    return segment
  }

  #close(): void {
    if (!this.open) return
    this.closed.push(this.open)
    this.open = null
    this.next++
    while (this.#isTooMuch()) this.#retire()
  }

  #isTooMuch(): boolean {
    const [, ...rest] = this.closed
    if (rest.length === 0) return false
    if (sumOf(this.closed, 'bytes') > keptBytes) return true
    return rest.length >= listedSegments && sumOf(rest, 'durationMs') >= listedMs
  }

  #retire(): void {
    const segment = this.closed.shift() as Segment
    if (segment.discontinuity) this.discontinuities++
    this.#retired.push(segment)
    const bytes = () => sumOf([...this.#retired, ...this.closed], 'bytes')
    while (this.#retired.length > retiredSegments || (this.#retired.length && bytes() > keptBytes))
      this.#retired.shift()
    const { take } = (this.#retired[0] ?? this.closed[0]) as Segment
    while (this.#firstTake < take) {
      this.#takes.shift()
      this.#firstTake++
    }
  }
}

const sumOf = (segments: readonly Segment[], name: 'bytes' | 'durationMs') =>
  segments.reduce((sum, segment) => sum + segment[name], 0)
