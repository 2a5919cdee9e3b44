/** Packages one stream as HLS: playlists, parts and segments, produced once for all viewers. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { AudioTrack, Frame, Packager, Sink, VideoTrack } from '../hub/types.ts'
import { Fragmenter, type FragmentOptions } from '../mp4/index.ts'
import { lowLatencyList, partTarget, type Rendition, stableList } from './playlist.ts'
import { Timeline } from './timeline.ts'
import { Viewers } from './viewers.ts'

export interface PackagerOptions {
  partMs: number
  /** Minimum length of a segment, which ends at a key frame; exact length of one without video. */
  segmentMs: number
  /**
   * Wall clock (ms) at the stream's time 0: gives all renditions the same dates, and numbering continues after a
   * restart.
   */
  wallAtZero?: number
  /** The first sequence number; default: the second of `wallAtZero`. */
  first?: number
}

/** A packager that also describes its rendition. */
export interface HlsPackager extends Packager {
  /** For the master playlist; null while there is no media. */
  rendition(uri: string): Rendition | null
  /** Packages only the audio of a stream; must be set before the first frame. */
  soundOnly(): Sink
}

const blockMs = 5000 // the longest wait of a blocking reload
const keptMs = 60_000 // after the end
const advanceMs = 3000 // how far ahead of the playlist a request may be (RFC 8216bis §6.2.5.2)

/** A packager of one stream as LL-HLS and HLS. */
export const makePackager = (options: PackagerOptions): HlsPackager => new StreamPackager(options)

/** Passes only the audio of a stream to a packager. */
export const soundOnly = (packager: HlsPackager): Sink => packager.soundOnly()

type ListKind = 'index' | 'stable'
type Reply = { status: 200 | 400 | 404 | 503; type?: string; cache?: string; body?: readonly Buffer[]; gzip?: Buffer }

class StreamPackager implements HlsPackager {
  readonly #options: PackagerOptions
  readonly #timeline: Timeline
  readonly #fragmenter: Fragmenter
  readonly #cutting: FragmentOptions
  readonly #viewers = new Viewers()
  readonly #waiting = new Set<() => void>()
  /** Cache of rendered playlists, cleared on every change. */
  readonly #lists = new Map<ListKind, { plain: Buffer; gzip: Buffer }>()
  #version = 0

  constructor(options: PackagerOptions) {
    this.#options = options
    this.#timeline = new Timeline(options.segmentMs, options.wallAtZero ?? null, options.first)
    this.#cutting = { targetMs: options.partMs, origin: 'stream' }
    this.#fragmenter = new Fragmenter(this.#cutting, {
      take: (take) => this.#timeline.begin(take),
      fragment: (fragment) => {
        this.#timeline.add(fragment)
        this.#changed()
      },
    })
  }

  track = (track: VideoTrack | AudioTrack) => this.#fragmenter.track(track)
  frame = (frame: Frame) => this.#fragmenter.frame(frame)
  discontinuity = () => this.#fragmenter.discontinuity()
  viewers = () => this.#viewers.count()

  soundOnly(): Sink {
    this.#cutting.soundAlone = true
    return {
      track: this.track,
      frame: (frame) => frame.kind === 'audio' && this.frame(frame),
      discontinuity: () => this.discontinuity(),
      end: () => this.end(),
    }
  }

  end(): void {
    this.#fragmenter.end()
    this.#timeline.end()
    this.#changed()
    setTimeout(() => {
      this.#timeline.clear()
      this.#changed()
    }, keptMs).unref()
  }

  /** Nothing to serve: before the first part, and a minute after the end. */
  get empty(): boolean {
    return this.#timeline.empty
  }

  rendition(uri: string): Rendition | null {
    if (this.empty) return null
    const { closed, open, tracks } = this.#timeline
    const rates = [...closed, ...(open ? [open] : [])].map(({ bytes, durationMs }) => (bytes * 8000) / durationMs)
    return { uri, tracks, bandwidth: Math.max(...rates) }
  }

  async serve(
    name: string,
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const reply = await this.#answer(name, query, request, response)
    if (reply && !response.destroyed) send(reply, request, response)
    return reply !== null
  }

  #answer(name: string, query: URLSearchParams, request: IncomingMessage, response: ServerResponse) {
    if (name === 'index.m3u8' || name === 'stable.m3u8') {
      this.#viewers.note(query, request)
      return name === 'index.m3u8' ? this.#index(query, response) : this.#stable(response)
    }
    const [, kind, number, index] = /^(init|seg|part)-(\d{1,10})(?:-(\d{1,5}))?\.m(?:p4|4s)$/.exec(name) ?? []
    if (kind === 'init') return media([this.#timeline.init(Number(number))])
    if (kind === 'seg') return media(this.#timeline.segment(Number(number))?.parts.map(({ bytes }) => bytes) ?? [])
    return kind === 'part' && index ? this.#part(Number(number), Number(index), response) : null
  }

  async #index(query: URLSearchParams, response: ServerResponse): Promise<Reply> {
    const wanted = directives(query)
    if (!wanted || this.#isFarAhead(wanted)) return { status: 400 }
    const { msn, part } = wanted
    const before = this.#version
    // hls.js treats a playlist without a complete segment as an error, whatever parts it has
    const isWhole = () => this.#timeline.closed.length > 0
    const reached = await this.#wait(() => isWhole() && (msn === null || this.#timeline.reached(msn, part)), response)
    // While the source is interrupted, the unchanged playlist is correct. While it is online, the request was too far
    // ahead.
    if (this.empty || (!reached && isWhole() && this.#version !== before)) return { status: 503 }
    return this.#list('index')
  }

  async #stable(response: ServerResponse): Promise<Reply> {
    const reached = await this.#wait(() => this.#timeline.closed.length > 0, response)
    return reached ? this.#list('stable') : { status: 503 }
  }

  /** A part may be requested before it exists: the playlist announces it as a preload hint. */
  async #part(msn: number, index: number, response: ServerResponse): Promise<Reply> {
    const hinted = () => msn === this.#timeline.next && index === (this.#timeline.open?.parts.length ?? 0)
    if (hinted() && !this.#timeline.ended) await this.#wait(() => !hinted() || this.#timeline.ended, response)
    return media([this.#timeline.part(msn, index)?.bytes])
  }

  #isFarAhead({ msn, part }: Directives): boolean {
    if (msn === null || this.#timeline.ended) return false
    const { next, open } = this.#timeline
    const advance = Math.ceil(advanceMs / Math.min(1000, partTarget(this.#timeline, this.#options.partMs)))
    return msn > next + 1 || (msn === next && (part ?? 0) >= (open?.parts.length ?? 0) + advance)
  }

  #list(kind: ListKind): Reply {
    const text = kind === 'index' ? lowLatencyList : stableList
    let list = this.#lists.get(kind)
    if (!list) {
      const plain = Buffer.from(text(this.#timeline, this.#options))
      list = { plain, gzip: gzipSync(plain, { level: 4 }) }
      this.#lists.set(kind, list)
    }
    return {
      status: 200,
      type: 'application/vnd.apple.mpegurl',
      cache: 'no-cache',
      body: [list.plain],
      gzip: list.gzip,
    }
  }

  #changed(): void {
    this.#version++
    this.#lists.clear()
    for (const look of [...this.#waiting]) look()
  }

  /** Whether the condition became true before the time limit; a disconnected client stops waiting. */
  #wait(isTrue: () => boolean, response: ServerResponse): Promise<boolean> {
    if (isTrue()) return Promise.resolve(true)
    return new Promise((resolve) => {
      const done = (result: boolean) => {
        clearTimeout(timer)
        this.#waiting.delete(look)
        response.off('close', leave)
        resolve(result)
      }
      const look = () => isTrue() && done(true)
      const leave = () => done(false)
      const timer = setTimeout(leave, blockMs)
      this.#waiting.add(look)
      response.once('close', leave)
    })
  }
}

interface Directives {
  msn: number | null
  part: number | null
}

/** `_HLS_msn` and `_HLS_part`; null when they are not numbers, or a part comes without a segment. */
function directives(query: URLSearchParams): Directives | null {
  const [msn, part] = [query.get('_HLS_msn'), query.get('_HLS_part')]
  const valid = [msn, part].every((value) => value === null || /^\d{1,10}$/.test(value))
  if (!valid || (part !== null && msn === null)) return null
  return { msn: msn === null ? null : Number(msn), part: part === null ? null : Number(part) }
}

/** A name always identifies the same bytes, so any cache may keep them as long as a playlist lists them. */
function media(bytes: readonly (Buffer | undefined)[]): Reply {
  const body = bytes.filter((piece) => piece !== undefined)
  return body.length ? { status: 200, type: 'video/mp4', cache: 'max-age=60', body } : { status: 404 }
}

function send(reply: Reply, request: IncomingMessage, response: ServerResponse): void {
  const zipped = reply.gzip && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  const body = zipped ? [reply.gzip as Buffer] : (reply.body ?? [])
  response.writeHead(reply.status, {
    'access-control-allow-origin': '*',
    'cache-control': reply.cache ?? 'no-store',
    'content-length': body.reduce((sum, piece) => sum + piece.length, 0),
    ...(reply.type ? { 'content-type': reply.type } : {}),
    ...(reply.gzip ? { vary: 'accept-encoding' } : {}),
    ...(zipped ? { 'content-encoding': 'gzip' } : {}),
    ...(reply.status === 503 ? { 'retry-after': '1' } : {}),
  })
  if (request.method !== 'HEAD') for (const piece of body) response.write(piece)
  response.end()
}
