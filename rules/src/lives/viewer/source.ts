/** Where a live plays from (R-SRC-01..06, R-SRC-10): the specification's choice as one function. */

export interface PlayableLive {
  id: string
  source_type?: string | null
  rtmp_url?: string | null
  stream_url?: string | null
  streamUrl?: string | null
  stream_key?: string | null
  rtmp_key?: string | null
  key?: string | null
  stream_id?: string | null
}

export interface OwnPlace {
  /** The product's own stream path, e.g. `/media/` (D-34 `{address}`). */
  streamPath: string
  /** The configured media host (D-34 `{host}`). */
  host: string
}

export type Source =
  | { kind: 'hls'; address: string }
  /** The gateway's WebRTC play call, by the play name. */
  | { kind: 'gateway'; streamName: string }
  /** The broadcaster's own browser, over the socket. */
  | { kind: 'peer' }

export function chooseSource(live: PlayableLive, place: OwnPlace): Source {
  const address = live.source_type === 'webrtc' ? null : addressOf(live, place)
  if (address && looksLikeHls(address)) return { kind: 'hls', address }
  return live.source_type === 'rtmp' ? { kind: 'gateway', streamName: streamName(live) } : { kind: 'peer' }
}

/** R-SRC-02, R-SRC-03. */
function addressOf(live: PlayableLive, { streamPath, host }: OwnPlace): string | null {
  const rtmp = live.rtmp_url || null
  if (live.source_type === 'rtmp') return rtmp
  const stream = live.stream_url || live.streamUrl || ''
  const isOurs = stream.startsWith(streamPath) || (host !== '' && stream.startsWith(host))
  return isOurs || /^https?:\/\//.test(stream) ? stream : rtmp
}

/** R-SRC-04 */
export const looksLikeHls = (address: string): boolean => /\.m3u8(?:$|[?#])/i.test(address)

/** R-SRC-10: the last part of rtmp_url after /live/, else the first key field there is, else the live's id. */
export function streamName(live: PlayableLive): string {
  const afterLive = /\/live\/(?:[^?#]*\/)?([^/?#]+)\/?(?:[?#]|$)/.exec(live.rtmp_url ?? '')?.[1]
  const name = afterLive || live.stream_key || live.rtmp_key || live.key || live.stream_id || live.id
  return name.replace(/\?.*$/, '') // the owner's key contains the publish secret
}
