import { randomBytes } from 'node:crypto'
import type { Config } from '../../config.ts'
import { playUrlsOf, publishUrlsOf } from './addresses.ts'
import { commonCalls, ifThere, vhost } from './calls.ts'
import { mediaClient } from './client.ts'
import type { Capabilities, MediaGateway } from './port.ts'

const none: ReturnType<MediaGateway['recordings']> = null
const capabilities: Capabilities = {
  whip: true,
  whep: true,
  rtmp: true,
  pull: ['rtsp', 'rtmp', 'hls', 'http'],
  lowLatencyHls: false,
  serverOffer: false,
  audioTranscode: false,
  ladder: false, // measured on its default build
}

/**
 * A real ZLMediaKit at ZLM_URL. Its hooks lead to /api/media/hooks/* with `?secret=` MEDIA_SECRET; docs/operate/deploy.md
 * has its configuration. It stores its recordings itself and announces them by on_record_mp4.
 */
export function zlmGateway(config: Config): MediaGateway {
  const base = config.ZLM_URL ?? ''
  const secret = config.MEDIA_SECRET ?? randomBytes(16).toString('hex')
  const rtmpPort = config.RTMP_PORT || 1935
  const client = mediaClient(() => base, secret)
  const nothing = () => Promise.resolve()
  const close = async (stream: string) => {
    await client.call('close_streams', { vhost, app: 'live', stream, force: 1 })
  }
  return {
    engine: 'zlm',
    hookSecret: secret,
    upstream: () => base,
    rtmpTarget: () => ({ host: new URL(base).hostname, port: rtmpPort }),
    capabilities: () => client.call('getServerConfig').then(() => capabilities),
    publishUrls: (stream, key) => publishUrlsOf(config, rtmpPort, stream, key),
    playUrls: (stream) =>
      playUrlsOf(config, stream, { low: 'hls.m3u8', stable: 'hls.m3u8', master: 'hls.m3u8', audio: '' }),
    ...commonCalls(client, (stream) => `rtmp://127.0.0.1:${rtmpPort}/live/${stream}`),
    offer: () => Promise.resolve(null),
    answer: nothing,
    candidate: nothing,
    close: nothing,
    /** It knows no grace of a stream that was cut, so every cut is final. */
    kick: close,
    /** It sends nobody away but with the source, which may come back at once and is then for nobody (on_publish, on_play). */
    async show(stream, on) {
      if (on) return ifThere(client.call('startRecord', { vhost, app: 'live', stream, type: 1 })) // 1: MP4
      await close(stream)
    },
    record: (stream, on) =>
      ifThere(client.call(on ? 'startRecord' : 'stopRecord', { vhost, app: 'live', stream, type: 1 })),
    async health() {
      const began = performance.now()
      await client.call('getServerConfig')
      return { ok: true, ms: Math.round(performance.now() - began), missing: ['LL-HLS', 'AAC → Opus'] }
    },
    recordings: () => none,
    stop: nothing,
  }
}
