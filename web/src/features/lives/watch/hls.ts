import { hls as values } from '@vondrona/rules/constants'
import type { default as Hls, HlsConfig } from 'hls.js'
import type { OpenWay, WayEvents } from './way.ts'

/** R-SRC-17..28, R-CONST-41 as hls.js names them. */
export const config: Partial<HlsConfig> = {
  lowLatencyMode: values.lowLatency,
  backBufferLength: values.backBuffer,
  maxBufferLength: values.maxBuffer,
  maxMaxBufferLength: values.maxMaxBuffer,
  liveSyncDurationCount: values.liveSyncSegments,
  liveMaxLatencyDurationCount: values.maxLatencySegments,
  startLevel: values.startLevel,
  capLevelToPlayerSize: values.capToPlayer,
  manifestLoadPolicy: {
    default: {
      maxTimeToFirstByteMs: values.manifestFirstByte,
      maxLoadTimeMs: values.manifestLoad,
      timeoutRetry: { maxNumRetry: values.timeoutRetries, retryDelayMs: 0, maxRetryDelayMs: 0 },
      errorRetry: {
        maxNumRetry: values.errorRetries,
        retryDelayMs: values.errorRetryMin,
        maxRetryDelayMs: values.errorRetryMax,
      },
    },
  },
}

/** A fatal error is mended so often within so long; then the way counts as failed. */
const mends = 3
const mendWindow = 30_000
const appleType = 'application/vnd.apple.mpegurl'

/** HLS by hls.js, or by the browser itself where it has no Media Source. */
export function openHls(video: HTMLVideoElement, address: string, events: WayEvents): OpenWay {
  let hls: Hls | undefined
  let over = false
  const begin = async () => {
    const { default: Player } = await import('hls.js/light')
    if (over) return
    if (!Player.isSupported()) return native(video, address, events)
    hls = new Player(config)
    follow(hls, Player, events)
    hls.loadSource(address)
    hls.attachMedia(video)
  }
  begin().catch((error: Error) => !over && events.failed('viewer.loadError', error.message))
  return {
    close() {
      over = true
      hls?.destroy()
      if (!hls) video.removeAttribute('src')
    },
  }
}

function native(video: HTMLVideoElement, address: string, events: WayEvents) {
  if (!video.canPlayType(appleType)) return events.failed('viewer.hlsUnsupported')
  video.src = address
}

function follow(hls: Hls, { Events, ErrorTypes }: typeof Hls, events: WayEvents) {
  let mended: number[] = []
  const mayMend = () => {
    const now = performance.now()
    mended = mended.filter((at) => now - at < mendWindow)
    return mended.push(now) <= mends
  }
  hls.on(Events.MANIFEST_PARSED, (_, { levels }) => events.log(`hls ${levels.length} level(s)`))
  hls.on(Events.BUFFER_CODECS, (_, tracks) => {
    if (!tracks.audio && !tracks.audiovideo && tracks.video) events.silent()
  })
  hls.on(Events.FRAG_BUFFERED, (_, { stats }) => {
    const seconds = (stats.loading.end - stats.loading.first) / 1000
    const bits = stats.total * 8
    if (seconds > 0) events.measured(bits / Math.max(seconds, 1), hls.bandwidthEstimate)
  })
  hls.on(Events.ERROR, (_, { fatal, type, details }) => {
    events.log(`hls ${details}${fatal ? ' (fatal)' : ''}`)
    if (!fatal) return
    if (type === ErrorTypes.NETWORK_ERROR) {
      events.say('viewer.networkError') // R-LIVE-30
      return mayMend() ? hls.loadSource(hls.url ?? '') : events.failed('viewer.networkError', details)
    }
    if (type === ErrorTypes.MEDIA_ERROR) {
      events.say('viewer.mediaError') // R-LIVE-31
      return mayMend() ? hls.recoverMediaError() : events.failed('viewer.mediaError', details)
    }
    hls.destroy()
    events.failed('viewer.fatalError', details) // R-LIVE-32
  })
}
