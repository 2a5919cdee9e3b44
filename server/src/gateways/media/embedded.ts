import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mediaGateway } from '@vondrona/rules/constants'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { cannotListen } from '../../kernel/http/listening.ts'
import { reserveOf } from '../../kernel/limits/disk-room.ts'
import { playUrlsOf, publishUrlsOf } from './addresses.ts'
import { commonCalls, ifThere } from './calls.ts'
import { mediaClient } from './client.ts'
import type { Capabilities, MediaGateway } from './port.ts'
import { MediaUnavailable } from './port.ts'
import { superviseChild } from './supervisor.ts'

const program = fileURLToPath(new URL('../../../../media/src/main.ts', import.meta.url))
/** Sound alone is for who saves data: a list with parts, asked for several times a second, weighs more than the sound. */
const lists = { low: 'index.m3u8', stable: 'stable.m3u8', master: 'master.m3u8', audio: 'audio/stable.m3u8' }

/** Which of ours says a setting of the child. */
const portSettings: Record<string, string> = {
  httpPort: 'MEDIA_PORT',
  rtmpPort: 'RTMP_PORT',
  udpPort: 'MEDIA_UDP_PORT',
}

/** What the child process reports once it listens. */
interface Ready {
  type: 'ready'
  httpPort: number
  rtmpPort: number
  udpPort: number
  codecs: boolean
}

/** Our own engine: a child process that is started by `start`, watched, and started again when it ends (decision 0010). */
export function embeddedGateway(config: Config, log: Logger): MediaGateway {
  const secret = config.MEDIA_SECRET ?? randomBytes(24).toString('hex')
  const recordDir = resolve(config.DATA_DIR, 'media/rec')
  const handlers: ((state: 'away' | 'ready') => void)[] = []
  const child = superviseChild<Ready>({
    program,
    log,
    onChange: (state) => {
      if (state === 'ready') {
        sayOtherPort(child.ready()?.udpPort)
        if (!child.ready()?.codecs) sayWithoutCodecs()
      }
      for (const handler of handlers) handler(state)
    },
    whyNot: (obstacle) => {
      const port = portSettings[obstacle.setting] ?? obstacle.setting
      return cannotListen(obstacle, {
        ...obstacle,
        settings: { host: config.MEDIA_HOST ? 'MEDIA_HOST' : 'HOST', port },
      })
    },
  })
  const sayOtherPort = (port: number | undefined) => {
    const wanted = config.MEDIA_UDP_PORT
    if (wanted && port && port !== wanted)
      log.warn(`UDP port ${wanted} is already in use: WebRTC takes ${port}; set MEDIA_UDP_PORT to choose one`)
  }
  let isSaid = false
  const sayWithoutCodecs = () => {
    if (isSaid) return // by the first of its processes
    isSaid = true
    const why = config.MEDIA_CODECS ? 'the optional package node-av is missing or does not load' : 'MEDIA_CODECS is off'
    log.warn(
      `lives pass through without codecs (${why}): sound of OBS (AAC) is heard by HLS only; no pictures of lives, no smaller sizes, no fetched cameras`,
    )
  }
  const base = () => (child.ready() ? `http://127.0.0.1:${child.ready()?.httpPort}` : null)
  const client = mediaClient(base, secret)
  const rtmpPort = () => child.ready()?.rtmpPort ?? config.RTMP_PORT
  const here = () => {
    const ready = child.ready()
    if (!ready) throw new MediaUnavailable('the media gateway is starting')
    return ready
  }
  return {
    engine: 'embedded',
    hookSecret: secret,
    start: (serverUrl, ticketKey) =>
      child.start({ MEDIA_SETTINGS: JSON.stringify(settingsOf(config, { secret, recordDir, serverUrl, ticketKey })) }),
    watch: (handler) => void handlers.push(handler),
    upstream: base,
    rtmpTarget: () => (child.ready() ? { host: rtmpHostOf(config), port: rtmpPort() } : null),
    async capabilities() {
      return capabilitiesOf(config, here().codecs)
    },
    publishUrls: (stream, key) => publishUrlsOf(config, rtmpPort(), stream, key),
    playUrls: (stream) => playUrlsOf(config, stream, lists),
    ...commonCalls(client, () => ''),
    async offer(stream, address) {
      const { id, sdp } = await client.call('offer', { app: 'live', stream, ip: address })
      return { id: String(id), sdp: String(sdp) }
    },
    async answer(id, sdp) {
      await client.call('answer', { id, sdp })
    },
    async candidate(id, candidate) {
      await client.call('candidate', { id, candidate: candidate as object })
    },
    async close(id) {
      await client.call('kick_session', { id })
    },
    async kick(stream, reason, final = false) {
      await client.call(final ? 'close_streams' : 'kick_session', { app: 'live', stream, reason })
    },
    show: (stream, on) => ifThere(client.call('show', { app: 'live', stream, on: on ? 1 : 0 })),
    record: (stream, on) => ifThere(client.call('record', { app: 'live', stream, on: on ? 1 : 0 })),
    async health() {
      const began = performance.now()
      await client.call('getServerConfig')
      return { ok: true, ms: Math.round(performance.now() - began), missing: here().codecs ? [] : ['codecs'] }
    },
    recordings: (stream) => join(recordDir, 'live', stream),
    stop: () => child.stop(),
  }
}

const capabilitiesOf = (config: Config, codecs: boolean): Capabilities => ({
  whip: true,
  whep: true,
  rtmp: true,
  lowLatencyHls: true,
  serverOffer: true,
  pull: codecs ? ['rtsp', 'rtmp', 'hls', 'http'] : [],
  audioTranscode: codecs,
  ladder: codecs && config.MEDIA_LADDER,
})

const rtmpHostOf = ({ MEDIA_HOST, HOST }: Config) => {
  const host = MEDIA_HOST || HOST
  return host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
}

interface Inner {
  secret: string
  recordDir: string
  serverUrl: string
  ticketKey: Buffer
}

/** MediaSettings of the media workspace, which imports nothing of ours and is imported by nobody. */
const settingsOf = (config: Config, { secret, recordDir, serverUrl, ticketKey }: Inner) => ({
  httpHost: '127.0.0.1',
  httpPort: config.MEDIA_PORT,
  secret,
  recordDir,
  hookUrl: `${serverUrl}/api/media/hooks`,
  rtmpHost: config.MEDIA_HOST || config.HOST,
  rtmpPort: config.RTMP_PORT,
  udpPort: config.MEDIA_UDP_PORT,
  ticketKey: ticketKey.toString('hex'),
  trustProxy: config.TRUST_PROXY,
  anyUdpPort: config.NODE_ENV !== 'production',
  bindAddress: bindOf(config),
  announcedIp: config.MEDIA_PUBLIC_IP,
  graceMs: mediaGateway.grace,
  ladder: config.MEDIA_LADDER ? [360, 240] : [],
  transcode: config.MEDIA_TRANSCODE,
  codecs: config.MEDIA_CODECS,
  publishersMax: config.MEDIA_PUBLISHERS_MAX,
  viewersMax: config.MEDIA_VIEWERS_MAX,
  lan: config.MEDIA_LAN,
  diskReserve: reserveOf(config),
})

/** WebRTC binds an interface; on every interface it needs none named. */
const bindOf = ({ MEDIA_HOST, HOST }: Config) => {
  const host = MEDIA_HOST || HOST
  return host === '0.0.0.0' || host === '::' || host === 'localhost' ? '' : host
}
