import type { IncomingMessage, ServerResponse } from 'node:http'
import { codecString } from '../h264/avcc.ts'
import { Refusal } from '../hub/refusal.ts'
import type { LiveStream } from '../hub/stream.ts'
import { callerOf, send } from './answer.ts'
import type { Packagers, Part } from './packagers.ts'
import { askToPlay, type PlayParts, statusOf } from './play.ts'

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
      send(response, statusOf(error), 'text/plain; charset=utf-8', error.message)
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
    send(response, 200, 'application/vnd.apple.mpegurl', masterPlaylist(stream))
  }
}

const rungs = { 360: { uri: 'v360', bits: 800_000 }, 240: { uri: 'v240', bits: 400_000 } } as const
const soundBits = 96_000

/** The renditions that exist or would be made when asked for, the source first. */
export function masterPlaylist(stream: LiveStream): string {
  const { video, audio } = stream
  const sound = audio ? (audio.codec === 'opus' && !stream.convertsSound ? 'opus' : 'mp4a.40.2') : null
  const measured = (stream.meter?.rates().bytesPerSecond ?? 0) * 8
  const bits = Math.max(Math.round(measured * 1.2), 500_000) // peaks are above the mean; never 0
  const line = (uri: string, bandwidth: number, codecs: (string | null)[], size?: string) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},CODECS="${codecs.filter(Boolean).join(',')}"${size ? `,RESOLUTION=${size}` : ''}`,
    uri,
  ]
  const lines = ['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-INDEPENDENT-SEGMENTS']
  if (video) {
    lines.push(...line('index.m3u8', bits, [codecString(video.avcC), sound], `${video.width}x${video.height}`))
    for (const height of stream.renditions) {
      const width = Math.round((video.width * height) / video.height / 2) * 2
      lines.push(
        ...line(`${rungs[height].uri}/index.m3u8`, rungs[height].bits, ['avc1.42C01F', sound], `${width}x${height}`),
      )
    }
  }
  if (sound) lines.push(...line(video ? 'audio/index.m3u8' : 'index.m3u8', soundBits, [sound]))
  return `${lines.join('\n')}\n`
}
