import type { IncomingMessage, ServerResponse } from 'node:http'
import { masterPlaylist, type Rendition } from '../hls/index.ts'
import { Refusal } from '../hub/refusal.ts'
import type { LiveStream } from '../hub/stream.ts'
import { callerOf, send } from './answer.ts'
import type { Packagers, Part } from './packagers.ts'
import { askToPlay, type PlayParts } from './play.ts'

const path = /^\/live\/([\w-]{1,64})\/(?:(v360|v240|audio)\/)?([\w.-]{1,64})$/
const allowedFor = 60_000 // ms after the last request of an address until it is asked about again

/** GET /live/K/…: who may watch is asked once per address and stream, then remembered while it goes on asking. */
export class HlsRoutes {
  readonly #parts: PlayParts
  readonly #packagers: Packagers
  readonly #allowed = new Map<string, number>()
  readonly #tidying = setInterval(() => this.#forget(), allowedFor).unref()

  constructor(parts: PlayParts, packagers: Packagers) {
    this.#parts = parts
    this.#packagers = packagers
  }

  /** false: not an address of ours. */
  async serve(request: IncomingMessage, response: ServerResponse, pathname: string, query: URLSearchParams) {
    const [, name = '', part = 'source', file = ''] = path.exec(pathname) ?? []
    const stream = this.#packagers.stream(name)
    if (!stream) return false
    try {
      await this.#allow(stream, request, query)
      if (part === 'source' && file === 'master.m3u8') this.#sendMaster(stream, response)
      else return (await this.#packagers.get(name, part as Part)?.serve(file, query, request, response)) ?? false
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      send(response, error.status, 'text/plain; charset=utf-8', error.message)
    }
    return true
  }

  stop(): void {
    clearInterval(this.#tidying)
  }

  async #allow(stream: LiveStream, request: IncomingMessage, query: URLSearchParams): Promise<void> {
    const who = `${callerOf(request).ip} ${stream.name} ${stream.startedAt.getTime()}`
    if (!this.#allowed.has(who)) await askToPlay(this.#parts, stream, request, query, 'hls')
    this.#allowed.set(who, performance.now())
  }

  #forget(): void {
    const since = performance.now() - allowedFor
    for (const [who, at] of this.#allowed) if (at < since) this.#allowed.delete(who)
  }

  #sendMaster(stream: LiveStream, response: ServerResponse): void {
    const source = this.#packagers.get(stream.name, 'source')?.rendition('index.m3u8')
    if (!source) throw new Refusal('nothing to show yet', -400, 404)
    send(response, 200, 'application/vnd.apple.mpegurl', masterPlaylist(renditionsOf(stream, source)))
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
