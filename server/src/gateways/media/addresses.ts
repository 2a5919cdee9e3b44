import type { Config } from '../../config.ts'
import type { MediaGateway, PlayUrls } from './port.ts'

type Settings = Pick<Config, 'MEDIA_PUBLIC_URL' | 'MEDIA_RTMP_URL' | 'PUBLIC_URL' | 'HOST'>

/** What viewers ask, at this server or at MEDIA_PUBLIC_URL; `hls` names the engine's own lists. */
export function playUrlsOf(
  config: Settings,
  stream: string,
  hls: Record<'low' | 'stable' | 'master' | 'audio', string>,
): PlayUrls {
  const base = `${config.MEDIA_PUBLIC_URL ?? ''}/media`
  const query = `app=live&stream=${encodeURIComponent(stream)}`
  const list = (name: string) => name && `${base}/live/${stream}/${name}`
  return {
    webrtc: `${base}/index/api/webrtc?${query}&type=play`,
    whep: `${base}/index/api/whep?${query}`,
    hls: list(hls.low),
    hlsStable: list(hls.stable),
    hlsMaster: list(hls.master),
    hlsAudio: list(hls.audio),
  }
}

/** OBS takes the server and the key apart; the secret travels in the key alone. */
export function publishUrlsOf(
  config: Settings,
  rtmpPort: number,
  stream: string,
  secret: string,
): ReturnType<MediaGateway['publishUrls']> {
  const base = `${config.MEDIA_PUBLIC_URL ?? config.PUBLIC_URL ?? ''}/media`
  return {
    rtmp: config.MEDIA_RTMP_URL ?? `rtmp://${hostOf(config)}${rtmpPort === 1935 ? '' : `:${rtmpPort}`}/live`,
    streamKey: `${stream}?k=${secret}`,
    whip: `${base}/index/api/whip?app=live&stream=${encodeURIComponent(stream)}`,
  }
}

function hostOf({ MEDIA_PUBLIC_URL, PUBLIC_URL, HOST }: Settings): string {
  const known = URL.parse(MEDIA_PUBLIC_URL ?? PUBLIC_URL ?? '')?.hostname
  if (known) return known
  const isEvery = HOST === '0.0.0.0' || HOST === '::'
  return isEvery ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST
}
