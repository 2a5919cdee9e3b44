import { chooseSource, type Transport, waysOf } from '@vondrona/rules/lives/viewer'
import { perMinute } from '../../../lib/data-use/amounts.ts'
import { onServer } from '../../../lib/platform/server.ts'
import type { LivePage } from '../operations.generated.ts'
import { openHls } from './player/hls.ts'
import { openPeer } from './player/peer.ts'
import type { OpenTransport, TransportEvents } from './player/transport.ts'
import { openWebrtc } from './player/webrtc.ts'

const streamPath = onServer('/media/')

/** The transports by which this live can be played, best first. */
export function transportsOfLive(live: LivePage, savesData: boolean): Transport[] {
  const { playback } = live
  const source = chooseSource(live, { streamPath, host: hostOf(playback?.hls) })
  if (!playback) return source.kind === 'hls' ? ['hls'] : []
  return waysOf(
    {
      source: source.kind === 'peer' && !playback.peerToPeer && playback.webrtc ? gateway(playback.streamName) : source,
      gateway: playback.webrtc !== null,
      hls: playback.hls !== null,
      audio: playback.hlsAudio !== null && playback.hasAudio,
      bframes: playback.bframes,
      silent: playback.hasAudio && !playback.webrtcAudio,
    },
    savesData,
  )
}
const gateway = (streamName: string) => ({ kind: 'gateway', streamName }) as const

const hostOf = (address: string | null | undefined) => URL.parse(address ?? '')?.host ?? ''

/** Opens a transport of a live. */
export function openTransport(
  live: LivePage,
  transport: Transport,
  video: HTMLVideoElement,
  events: TransportEvents,
): OpenTransport {
  const { playback } = live
  const iceServers = (playback?.iceServers ?? []).map(({ urls, username, credential }) => ({
    urls: [...urls],
    ...(username && { username }),
    ...(credential && { credential }),
  }))
  const relayOnly = playback?.relayOnly ?? false
  if (transport === 'peer') return openPeer(video, { liveId: live.id, iceServers, relayOnly }, events)
  if (transport === 'webrtc')
    return openWebrtc(video, { address: playback?.webrtc ?? '', iceServers, relayOnly }, events)
  return openHls(video, hlsAddress(live, transport), events)
}

function hlsAddress(live: LivePage, transport: Transport): string {
  const { playback } = live
  const source = chooseSource(live, { streamPath, host: hostOf(playback?.hls) })
  if (transport === 'hls' && source.kind === 'hls') return source.address
  if (transport === 'audio') return playback?.hlsAudio ?? ''
  if (transport === 'low') return smallest(live) ?? playback?.hlsStable ?? ''
  return playback?.hls ?? ''
}

/** The smallest picture there is. */
function smallest({ playback }: LivePage): string | undefined {
  const rung = ['240', '360'].find((height) => playback?.renditions.some((name) => name.includes(height)))
  return rung && playback?.hls?.replace(/\/index\.m3u8/, `/v${rung}/stable.m3u8`)
}

/** Bits per second: the source as measured, the rungs as the gateway makes them, sound alone. */
export function needsOf({ playback }: LivePage): Partial<Record<Transport, number>> {
  const source = (playback?.kbps ?? 1000) * 1000
  const low = playback?.renditions.some((name) => name.includes('240')) ? 350_000 : source
  return { peer: source, webrtc: source, hls: source * 1.1, low, audio: 80_000 }
}

/** What a minute costs by the transport that begins, and of sound alone where that is another; in megabytes. */
export function costsOf(live: LivePage, transports: readonly Transport[]) {
  const needs = needsOf(live)
  const cost = (transport: Transport) => perMinute((needs[transport] ?? 0) / 1000)
  const [first] = transports
  return first && { all: cost(first), audio: first !== 'audio' && transports.includes('audio') ? cost('audio') : null }
}
