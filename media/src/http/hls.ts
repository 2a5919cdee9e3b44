import type { IncomingMessage, ServerResponse } from 'node:http'
import { callerOf } from '../caller.ts'
import { masterPlaylist, type Rendition } from '../hls/index.ts'
import { Refusal } from '../hub/refusal.ts'
import type { LiveStream } from '../hub/stream.ts'
import { send } from './answer.ts'
import type { Packagers, Part } from './packagers.ts'
import { askToPlay, type PlayParts } from './play.ts'

const path = /^\/live\/([\w-]{1,64})\/(?:(v360|v240|audio)\/)?([\w.-]{1,64})$/
const allowedFor = 60_000 // ms until it is asked again whether somebody may watch
const denied = -401 // the server's own no; anything else is a server that does not answer

/**
 * GET /live/K/…: a list is asked about for each address and ticket (`t=`), again every minute, so that a no reaches who
 * watches. Files have no ticket in their names: they go to addresses that get a list.
 */
export class HlsRoutes {
  readonly #parts: PlayParts
  readonly #packagers: Packagers
  /** When the server said yes, by address, stream and ticket. */
  readonly #allowed = new Map<string, number>()
  /** Addresses that got a list of a stream, and when. */
  readonly #served = new Map<string, number>()
  readonly #tidying = setInterval(() => this.#forget(), allowedFor).unref()
  readonly #now: () => number

  constructor(parts: PlayParts, packagers: Packagers, now = () => performance.now()) {
    this.#parts = parts
    this.#packagers = packagers
    this.#now = now
  }

  /** false: not an address of ours. */
  async serve(request: IncomingMessage, response: ServerResponse, pathname: string, query: URLSearchParams) {
    const [, name = '', part = 'source', file = ''] = path.exec(pathname) ?? []
    const stream = this.#packagers.stream(name)
    if (!stream) return false
    try {
      await this.#allow(stream, file, request, query)
      if (part === 'source' && file === 'master.m3u8') this.#sendMaster(stream, response, query.get('t'))
      else return (await this.#packagers.get(name, part as Part)?.serve(file, query, request, response)) ?? false
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      send(response, error.status, 'text/plain; charset=utf-8', error.message)
    }
    return true
  }

  /** Whoever got this stream is asked about again before the next answer. */
  forget({ name, startedAt }: LiveStream): void {
    const mark = ` ${name} ${startedAt.getTime()}`
    for (const known of [this.#allowed, this.#served])
      for (const key of known.keys()) if (key.includes(mark)) known.delete(key)
  }

  stop(): void {
    clearInterval(this.#tidying)
  }

  async #allow(stream: LiveStream, file: string, request: IncomingMessage, query: URLSearchParams): Promise<void> {
    const who = `${callerOf(request).ip} ${stream.name} ${stream.startedAt.getTime()}`
    if (!file.endsWith('.m3u8') && this.#served.has(who)) return
    const key = `${who} ${query.get('t') ?? ''}`
    const askedAt = this.#allowed.get(key)
    if (askedAt === undefined || this.#now() - askedAt > allowedFor) {
      const asked = askToPlay(this.#parts, stream, request, query, 'hls')
      await asked.catch((error: unknown) => {
        const isNo = !(error instanceof Refusal) || error.code === denied
        if (isNo) this.#allowed.delete(key)
        if (isNo || askedAt === undefined) throw error
      })
      this.#allowed.set(key, this.#now())
    }
    this.#served.set(who, this.#now())
  }

  #forget(): void {
    const since = this.#now() - 2 * allowedFor
    for (const known of [this.#allowed, this.#served]) for (const [key, at] of known) if (at < since) known.delete(key)
  }

  #sendMaster(stream: LiveStream, response: ServerResponse, ticket: string | null): void {
    const source = this.#packagers.get(stream.name, 'source')?.rendition('index.m3u8')
    if (!source) throw new Refusal('nothing to show yet', -400, 404)
    const query = ticket ? `?t=${encodeURIComponent(ticket)}` : ''
    const renditions = renditionsOf(stream, source).map((one) => ({ ...one, uri: `${one.uri}${query}` }))
    send(response, 200, 'application/vnd.apple.mpegurl', masterPlaylist(renditions))
  }
}

const rungs = {
  360: { uri: 'v360/index.m3u8', bandwidth: 800_000 },
  240: { uri: 'v240/index.m3u8', bandwidth: 400_000 },
} as const
const soundBandwidth = 96_000
const baseline = Buffer.from([1, 0x42, 0xc0, 0x1f]) // what renditions are encoded as: constrained baseline, level 3.1

/** The source first, then what would be made if somebody asked for it. */
export function renditionsOf({ video, renditions: heights }: LiveStream, source: Rendition): Rendition[] {
  const { audio } = source.tracks
  const smaller = heights.map((height) => {
    const width = video ? Math.round((video.width * height) / video.height / 2) * 2 : 0
    const track = { kind: 'video', codec: 'h264', avcC: baseline, width, height } as const
    return { ...rungs[height], tracks: { video: track, audio } }
  })
  const sound = { uri: 'audio/index.m3u8', bandwidth: soundBandwidth, tracks: { video: null, audio } }
  return [source, ...smaller, ...(audio && video ? [sound] : [])]
}
