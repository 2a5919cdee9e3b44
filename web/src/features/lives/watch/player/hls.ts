import { hls as values } from '@vondrona/rules/lives/constants'
import type { default as Hls, HlsConfig } from 'hls.js'
import type { OpenTransport, TransportEvents, ViewerText } from './transport.ts'

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

/**
 * A fatal error is mended so often within so long, each time after a longer pause; then the transport counts as failed.
 */
const mends = 3
const mendWindow = 60_000
const mendPause = 1000
/** What it means that a list or segment is not given: too many ask; the stream is not there yet, or the gateway is away. */
const answers: Readonly<Record<number, ViewerText>> = { 429: 'viewer.crowded', 503: 'viewer.connecting' }
const appleType = 'application/vnd.apple.mpegurl'

/** HLS by hls.js, or by the browser itself where it has no Media Source. */
export function openHls(video: HTMLVideoElement, address: string, events: TransportEvents): OpenTransport {
  let hls: Hls | undefined
  let over = false
  let letGo = () => {}
  const begin = async () => {
    const { default: Player } = await import('hls.js/light')
    if (over) return
    if (!Player.isSupported()) return native(video, address, events)
    hls = new Player(config)
    letGo = follow(hls, Player, events)
    hls.loadSource(address)
    hls.attachMedia(video)
  }
  begin().catch((error: Error) => !over && events.failed('viewer.loadError', error.message))
  return {
    close() {
      over = true
      letGo()
      if (hls) return
      video.removeAttribute('src')
      video.load() // else it plays on
    },
  }
}

function native(video: HTMLVideoElement, address: string, events: TransportEvents) {
  if (!video.canPlayType(appleType)) return events.failed('viewer.hlsUnsupported')
  video.src = address
  events.received('unknown')
}

/** Reports what happens and repairs what can be repaired; the returned function ends the player. */
export function follow(hls: Hls, { Events, ErrorTypes }: typeof Hls, events: TransportEvents): () => void {
  let mended: number[] = []
  let hasBegun = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const mend = (text: ViewerText, work: () => void, details: string) => {
    const now = performance.now()
    mended = mended.filter((at) => now - at < mendWindow)
    if (mended.push(now) > mends) return events.failed(text, details)
    events.say(text)
    clearTimeout(timer)
    timer = setTimeout(work, mendPause * 2 ** (mended.length - 1))
  }
  hls.on(Events.MANIFEST_PARSED, (_, { levels }) => events.log(`hls ${levels.length} level(s)`))
  hls.on(Events.BUFFER_CODECS, (_, tracks) => {
    if (!tracks.audio && !tracks.audiovideo && tracks.video) events.silent()
  })
  hls.on(Events.FRAG_BUFFERED, (_, { stats, frag, part }) => {
    hasBegun = true
    const seconds = part?.duration ?? frag.duration
    events.received(stats.total)
    if (seconds > 0) events.measured((stats.total * 8) / seconds, hls.bandwidthEstimate)
  })
  hls.on(Events.LEVEL_LOADED, (_, { stats }) => events.received(stats.total)) // several lists a second add up
  hls.on(Events.ERROR, (_, { fatal, type, details, response }) => {
    events.log(`hls ${details}${fatal ? ' (fatal)' : ''}`)
    const answered = answers[response?.code ?? 0]
    // Before it plays it is not waited for here: the player says it, and asks again by the way that answers.
    if (answered && !hasBegun) return events.failed(answered, details)
    if (!fatal) return
    if (type === ErrorTypes.NETWORK_ERROR)
      return mend(answered ?? 'viewer.networkError', () => hls.loadSource(hls.url ?? ''), details) // R-LIVE-30
    // R-LIVE-31
    if (type === ErrorTypes.MEDIA_ERROR) return mend('viewer.mediaError', () => hls.recoverMediaError(), details)
    events.failed('viewer.fatalError', details) // R-LIVE-32: the player closes this transport
  })
  return () => {
    clearTimeout(timer)
    hls.destroy()
  }
}
