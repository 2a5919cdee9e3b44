import { makeAdmit, tellRefusals } from './admit.ts'
import { missingCodecs, openCodecs } from './codec/index.ts'
import { Hooks } from './hooks/hooks.ts'
import { describeOrigin, describeTracks, vhost } from './http/describe.ts'
import { Packagers } from './http/packagers.ts'
import { listenHttp } from './http/server.ts'
import { Hub } from './hub/hub.ts'
import { Pulls } from './hub/pulls.ts'
import { Recordings } from './hub/recordings.ts'
import type { LiveStream } from './hub/stream.ts'
import { watchUnwatchedStreams } from './hub/unwatched-streams.ts'
import { type ListenAddress, orCannotListen } from './listen-error.ts'
import { log } from './log.ts'
import { listenRtmp } from './rtmp/server.ts'
import type { MediaSettings } from './settings.ts'
import { makeWebrtc } from './webrtc/index.ts'
import { pickUdpPort, tryUdpPort } from './webrtc/port.ts'

const keepAliveEvery = 10_000

export interface Gateway {
  httpPort: number
  rtmpPort: number
  udpPort: number
  codecs: boolean
  /** Closes recordings properly and notifies the server. */
  stop(): Promise<void>
}

/** Wires the components and listens. Rejects when a port is unavailable. */
export async function openGateway(given: MediaSettings): Promise<Gateway> {
  const settings = { ...given, udpPort: await udpPortOf(given) }
  const hooks = new Hooks(settings.hookUrl, settings.secret)
  const codecs = settings.codecs ? await openCodecs() : missingCodecs
  const webrtc = makeWebrtc(settings, codecs)
  const packagers = new Packagers({ partMs: settings.partMs, segmentMs: settings.segmentMs })
  const recordings = new Recordings({
    recordDir: settings.recordDir,
    diskReserve: settings.diskReserve,
    onClosed: (body) => void hooks.notify('on_record_mp4', body),
  })
  const notifyChange = (stream: LiveStream, change: object) =>
    void hooks.notify('on_stream_changed', {
      vhost,
      app: stream.app,
      stream: stream.name,
      schema: 'rtmp',
      ...describeOrigin(stream.lastOrigin),
      ...change,
    })
  const events = {
    online: (stream: LiveStream) => {
      packagers.begin(stream)
      recordings.begin(stream)
      notifyChange(stream, { regist: true, tracks: describeTracks(stream, 0) })
    },
    bframes: ({ app, name }: LiveStream) => void hooks.notify('on_stream_bframes', { vhost, app, stream: name }),
    interrupted: (stream: LiveStream) => {
      recordings.end(stream)
      notifyChange(stream, { regist: false, interrupted: true })
    },
    gone: (stream: LiveStream, wasOnline: boolean) => {
      recordings.end(stream)
      // media sent before the start or during a stop was hidden, and stays hidden after the end
      if (recordings.allows(stream)) packagers.gone(stream)
      else packagers.drop(stream)
      if (wasOnline) notifyChange(stream, { regist: false })
    },
  }
  const { graceMs, ladder, transcode } = settings
  const hub = new Hub({ codecs, graceMs, ladder, transcode, events }, settings.publishersMax)
  const pulls = new Pulls(
    hub,
    codecs,
    (stream, { host, address, port }) => hooks.allows('on_pull_host', { ...stream, vhost, host, ip: address, port }),
    ({ app, stream }, refusal) => tellRefusals(hooks, app, stream).tell(refusal),
  )
  const admit = makeAdmit(hub, hooks, recordings)
  const rtmpAt = { host: settings.rtmpHost, port: settings.rtmpPort }
  const rtmp = await orCannotListen(
    { setting: 'rtmpPort', ...rtmpAt },
    listenRtmp(rtmpAt, async ({ kick, ...applicant }) => {
      const accept = await admit(applicant, 'rtmp')
      return accept({ origin: 'rtmp_push', protocol: 'rtmp', ...applicant, kick })
    }),
  )
  const { mediaServerId } = hooks
  const httpAt = { host: settings.httpHost, port: settings.httpPort }
  const http = await orCannotListen(
    { setting: 'httpPort', ...httpAt },
    listenHttp(httpAt, {
      settings: { ...settings, rtmpPort: rtmp.port },
      mediaServerId,
      hub,
      hooks,
      pulls,
      recordings,
      packagers,
      webrtc,
      codecs,
      admit,
      viewersMax: settings.viewersMax,
      ticketKey: settings.ticketKey,
    }),
  )
  const ports = { httpPort: http.port, rtmpPort: rtmp.port, udpPort: settings.udpPort, codecs: codecs.available }
  const stopWatching = watchUnwatchedStreams({
    streams: () => hub.all(),
    viewers: (stream) => webrtc.viewers(stream) + packagers.viewers(stream),
    onUnwatched: async (stream) => {
      const body = { vhost, app: stream.app, stream: stream.name, schema: 'rtmp' }
      const answer = await hooks.notify('on_stream_none_reader', body)
      if (answer?.code === 0 && answer.close === true) stream.close('Nobody watches.')
    },
  })
  void hooks.notify('on_server_started', { ...ports })
  const living = setInterval(
    () => void hooks.notify('on_server_keepalive', { data: { MediaSource: hub.all().length } }),
    keepAliveEvery,
  )
  return {
    ...ports,
    async stop() {
      clearInterval(living)
      stopWatching()
      pulls.stopAll()
      hub.stop('The server stops; it comes back at once.')
      rtmp.close()
      packagers.stop()
      webrtc.stop()
      http.close()
      await recordings.closed()
      await Promise.all([hooks.stop(), codecs.close()])
    },
  }
}

/** The native library reports a failure without its reason, so the port is tried first. */
async function udpPortOf({ udpPort, anyUdpPort, bindAddress }: MediaSettings): Promise<number> {
  if (!udpPort) return pickUdpPort(bindAddress)
  const at: ListenAddress = { setting: 'udpPort', host: bindAddress, port: udpPort }
  try {
    return await orCannotListen(at, tryUdpPort(udpPort, bindAddress))
  } catch (error) {
    if (!anyUdpPort) throw error
    log(`UDP port ${udpPort} cannot be had: another one is taken`)
    return pickUdpPort(bindAddress)
  }
}
