import type { TransportEvents } from './transport.ts'

const measureEvery = 2000
/** « disconnected » often heals automatically within seconds. */
const healTime = 5000
/**
 * A receiver does not know the available bandwidth; of one that loses so much of what comes, it has no more to give.
 */
const heavyLoss = 0.1

export interface Route {
  iceServers: RTCIceServer[]
  /** Weak point 6: neither side learns the other's address; everything goes by the TURN server. */
  relayOnly: boolean
}

export const configOf = ({ iceServers, relayOnly }: Route): RTCConfiguration => ({
  iceServers,
  iceTransportPolicy: relayOnly ? 'relay' : 'all',
})

/** The video that shows a connection; another one may take it over. */
export interface Shown {
  video: HTMLVideoElement
}

/** The same pictures on another video. */
export function moveTo(shown: Shown, video: HTMLVideoElement): void {
  const { srcObject } = shown.video
  shown.video.srcObject = null
  shown.video = video
  video.srcObject = srcObject
}

/** A connection that only receives, shown on the video, with its states reported (R-LIVE-19, R-SRC-07). */
export function receive(shown: Shown, route: Route, events: TransportEvents): RTCPeerConnection {
  const peer = new RTCPeerConnection(configOf(route))
  const stream = new MediaStream()
  peer.ontrack = ({ track }) => {
    events.log(`track ${track.kind}`)
    stream.addTrack(track)
    if (shown.video.srcObject !== stream) shown.video.srcObject = stream
  }
  let heal: ReturnType<typeof setTimeout> | undefined
  peer.onconnectionstatechange = () => {
    const state = peer.connectionState
    events.states({ peer: state })
    events.log(`peer ${state}`)
    clearTimeout(heal)
    if (state === 'failed') events.failed('viewer.streamFailed')
    if (state === 'disconnected') heal = setTimeout(() => events.failed('viewer.streamFailed'), healTime)
  }
  peer.oniceconnectionstatechange = () => events.states({ ice: peer.iceConnectionState })
  peer.onsignalingstatechange = () => events.states({ signaling: peer.signalingState })
  measure(peer, events)
  return peer
}

/** Whether packets could leave at all: a network that refuses UDP leaves nothing to offer. */
export const hasWayOut = (peer: RTCPeerConnection): boolean =>
  /^a=candidate:\S+ \d+ udp /im.test(peer.localDescription?.sdp ?? '')

/** Of a connection that is lost, nothing is said when this answers true. */
export function onLoss(peer: RTCPeerConnection, isMended: () => boolean): void {
  const usual = peer.onconnectionstatechange
  peer.onconnectionstatechange = (event) => {
    const isLost = peer.connectionState === 'disconnected' || peer.connectionState === 'failed'
    if (!isLost || !isMended()) usual?.call(peer, event)
  }
}

/** Closes it and lets go of the pictures. */
export function letGo(peer: RTCPeerConnection, { video }: Shown): void {
  peer.ontrack = peer.onconnectionstatechange = peer.oniceconnectionstatechange = peer.onicecandidate = null
  peer.close()
  video.srcObject = null
}

function measure(peer: RTCPeerConnection, events: TransportEvents) {
  let before: { bytes: number; lost: number; packets: number; at: number } | undefined
  const timer = setInterval(async () => {
    if (peer.signalingState === 'closed') return clearInterval(timer)
    const now = { bytes: 0, lost: 0, packets: 0, at: performance.now() }
    for (const report of (await peer.getStats()).values()) {
      if (report.type !== 'inbound-rtp') continue
      now.bytes += (report.bytesReceived ?? 0) + (report.headerBytesReceived ?? 0)
      now.lost += report.packetsLost ?? 0
      now.packets += report.packetsReceived ?? 0
    }
    events.received(now.bytes - (before?.bytes ?? 0))
    if (before && now.bytes > before.bytes) {
      const bits = ((now.bytes - before.bytes) * 8000) / (now.at - before.at)
      const lost = Math.max(0, now.lost - before.lost)
      const share = lost / (lost + now.packets - before.packets)
      events.measured(bits, share > heavyLoss ? bits * (1 - share) : null)
    }
    before = now
  }, measureEvery)
}

/** What we offer or answer, once the candidates are known; waits for them at most so long. */
export function gathered(peer: RTCPeerConnection, ms = 1000): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      peer.removeEventListener('icegatheringstatechange', look)
      resolve()
    }
    const look = () => peer.iceGatheringState === 'complete' && done()
    const timer = setTimeout(done, ms)
    peer.addEventListener('icegatheringstatechange', look)
    look()
  })
}
