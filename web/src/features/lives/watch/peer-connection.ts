import type { WayEvents } from './way.ts'

const measureEvery = 2000
/** « disconnected » often heals by itself within seconds. */
const healTime = 5000

/** A connection that only receives, shown on the video, with its states told (R-LIVE-19, R-SRC-07). */
export function receive(
  video: HTMLVideoElement,
  { iceServers, relayOnly }: { iceServers: RTCIceServer[]; relayOnly: boolean },
  events: WayEvents,
): RTCPeerConnection {
  const peer = new RTCPeerConnection({ iceServers, iceTransportPolicy: relayOnly ? 'relay' : 'all' })
  const stream = new MediaStream()
  peer.ontrack = ({ track }) => {
    events.log(`track ${track.kind}`)
    stream.addTrack(track)
    if (video.srcObject !== stream) video.srcObject = stream
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

/** Closes it and lets go of the pictures. */
export function letGo(peer: RTCPeerConnection, video: HTMLVideoElement): void {
  peer.ontrack = peer.onconnectionstatechange = peer.oniceconnectionstatechange = peer.onicecandidate = null
  peer.close()
  video.srcObject = null
}

function measure(peer: RTCPeerConnection, events: WayEvents) {
  let before: { bytes: number; at: number } | undefined
  const timer = setInterval(async () => {
    if (peer.signalingState === 'closed') return clearInterval(timer)
    let bytes = 0
    let bandwidth: number | null = null
    for (const report of (await peer.getStats()).values()) {
      if (report.type === 'inbound-rtp') bytes += report.bytesReceived ?? 0
      if (report.type === 'candidate-pair' && report.nominated) bandwidth = report.availableIncomingBitrate ?? null
    }
    const now = performance.now()
    if (before && bytes > before.bytes) events.measured(((bytes - before.bytes) * 8000) / (now - before.at), bandwidth)
    before = { bytes, at: now }
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
