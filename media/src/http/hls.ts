import type { IncomingMessage, ServerResponse } from 'node:http'
import { callerOf, network } from '../caller.ts'
import { masterPlaylist, type Rendition } from '../hls/index.ts'
import { Refusal } from '../hub/refusal.ts'
import type { LiveStream } from '../hub/stream.ts'
import { RecentMap } from '../recent-map.ts'
import { readTicket } from '../tickets.ts'
import { send } from './body.ts'
import { DecisionCache } from './decision-cache.ts'
import type { Packagers, Part } from './packagers.ts'
import { askToPlay, type PlayParts } from './play.ts'

type HlsParts = Pick<PlayParts, 'hooks' | 'hub' | 'webrtc' | 'viewersMax' | 'ticketKey'>

const path = /^\/live\/([\w-]{1,64})\/(?:(v360|v240|audio)\/)?([\w.-]{1,64})$/
const servedFor = 120_000 // ms after its last playlist that an address gets segments
const servedMax = 50_000 // addresses; those that request playlists are kept

/**
 * GET /live/K/…: a playlist needs permission from the server, once per ticket (`t=`), once for all clients without one,
 * and again every minute, so that a revocation takes effect. Segments have no ticket: they go to addresses that get a
 * playlist.
 */
export class HlsRoutes {
  readonly #parts: HlsParts
  readonly #packagers: Packagers
  readonly #decisions: DecisionCache
  /** When each address last got a playlist of a stream. */
  readonly #served: RecentMap<number>
  readonly #tidying = setInterval(() => this.#forget(), servedFor / 2).unref()
  readonly #now: () => number

  constructor(parts: HlsParts, packagers: Packagers, now = () => performance.now(), most = servedMax) {
    this.#parts = parts
    this.#packagers = packagers
    this.#decisions = new DecisionCache(now)
    this.#served = new RecentMap(most)
    this.#now = now
  }

  /** false: not one of our paths. */
  async serve(request: IncomingMessage, response: ServerResponse, pathname: string, query: URLSearchParams) {
    const [, name = '', part = 'source', file = ''] = path.exec(pathname) ?? []
    const stream = this.#packagers.stream(name)
    if (!stream) return false
    try {
      const ticket = readTicket(this.#parts.ticketKey, name, query.get('t'))
      await this.#allow(stream, file, request, ticket)
      if (part === 'source' && file === 'master.m3u8') this.#sendMaster(stream, response, ticket)
      else return (await this.#packagers.get(name, part as Part)?.serve(file, query, request, response)) ?? false
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      send(response, error.status, 'text/plain; charset=utf-8', error.message)
    }
    return true
  }

  /** Forgets permissions of this stream: the server decides again before the next response. */
  forget(stream: LiveStream): void {
    const mark = markOf(stream)
    this.#decisions.forget(mark)
    for (const key of this.#served.keys()) if (key.includes(mark)) this.#served.delete(key)
  }

  stop(): void {
    clearInterval(this.#tidying)
  }

  async #allow(stream: LiveStream, file: string, request: IncomingMessage, ticket: string): Promise<void> {
    const who = `${network(callerOf(request).ip)}${markOf(stream)}`
    if (!file.endsWith('.m3u8') && this.#served.has(who)) return
    const params = new URLSearchParams(ticket && { t: ticket })
    await this.#decisions.ask(`${ticket}${markOf(stream)}`, () =>
      askToPlay(this.#parts, stream, request, params, 'hls'),
    )
    this.#served.set(who, this.#now())
  }

  #forget(): void {
    this.#decisions.tidy()
    const since = this.#now() - servedFor
    for (const [key, at] of this.#served) if (at < since) this.#served.delete(key)
  }

  #sendMaster(stream: LiveStream, response: ServerResponse, ticket: string): void {
    const source = this.#packagers.get(stream.name, 'source')?.rendition('index.m3u8')
    if (!source) throw new Refusal('nothing to show yet', -400, 404)
    const query = ticket ? `?t=${encodeURIComponent(ticket)}` : ''
    const renditions = renditionsOf(stream, source).map((one) => ({ ...one, uri: `${one.uri}${query}` }))
    send(response, 200, 'application/vnd.apple.mpegurl', masterPlaylist(renditions))
  }
}

/** The stream at the end of a key. */
const markOf = ({ name, startedAt }: LiveStream) => ` ${name} ${startedAt.getTime()}`

const rungs = {
  360: { uri: 'v360/index.m3u8', bandwidth: 800_000 },
  240: { uri: 'v240/index.m3u8', bandwidth: 400_000 },
} as const
const soundBandwidth = 96_000
const baseline = Buffer.from([1, 0x42, 0xc0, 0x1f]) // profile of the renditions: constrained baseline, level 3.1

/** The source first, then the renditions that are created on request. */
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
