export interface Sent {
  kbps: number
  /** null: this browser does not say. */
  fps: number | null
  /** No picture went out in this look, nor in the one before. */
  isStill: boolean
  lossPercent: number
  width: number
  height: number
}

const every = 2000
/** The gateway reports twice a second: one that is silent for so long is gone, whatever the connection claims. */
const silentLooks = 5

/** Every two seconds while it is connected. `silent` is called when nothing comes back any more. */
export function measureSent(
  peerNow: () => RTCPeerConnection | undefined,
  { measured, silent }: { measured: (sent: Sent) => void; silent: () => void },
): () => void {
  let before:
    | { peer: RTCPeerConnection; bytes: number; received: number; at: number; silence: number; fps: number | null }
    | undefined
  const timer = setInterval(async () => {
    const peer = peerNow()
    if (peer?.connectionState !== 'connected') {
      before = undefined
      return
    }
    const now = { ...(await statsOf(peer)), at: performance.now() }
    if (peerNow() !== peer) return
    const known = before?.peer === peer ? before : undefined
    const isSilent = known !== undefined && now.received > 0 && now.received === known.received
    const silence = isSilent ? known.silence + 1 : 0
    before = { peer, bytes: now.bytes, received: now.received, at: now.at, silence, fps: now.fps }
    if (silence >= silentLooks) return silent()
    if (!known) return
    const kbps = Math.round(((now.bytes - known.bytes) * 8) / (now.at - known.at))
    const { fps, lossPercent, width, height } = now
    const isStill = fps === 0 && known.fps === 0
    measured({ kbps, fps, isStill, lossPercent: Math.round(lossPercent), width, height })
  }, every)
  return () => clearInterval(timer)
}

async function statsOf(peer: RTCPeerConnection) {
  const sum = { bytes: 0, received: 0, fps: null as number | null, lossPercent: 0, width: 0, height: 0 }
  for (const report of (await peer.getStats()).values()) {
    if (report.type === 'transport') sum.received += report.bytesReceived ?? 0
    if (report.type === 'outbound-rtp') sum.bytes += report.bytesSent ?? 0
    if (report.type === 'outbound-rtp' && report.kind === 'video') {
      sum.fps = report.framesPerSecond ?? null
      sum.width = report.frameWidth ?? 0
      sum.height = report.frameHeight ?? 0
    }
    if (report.type === 'remote-inbound-rtp' && report.kind === 'video')
      sum.lossPercent = (report.fractionLost ?? 0) * 100
  }
  return sum
}
