/** WHIP: the browser's pictures to the gateway. It comes back by itself until it is closed (N-06). */
import { live } from '@vondrona/rules/constants'
import { gathered } from '../watch/peer-connection.ts'

export interface WhipTarget {
  address: string
  secret: string
  iceServers: RTCIceServer[]
}

export type SendState = 'connecting' | 'sending' | 'lost' | 'refused'

export interface WhipEvents {
  state(state: SendState, reason?: string): void
  /** Every two seconds while it sends. */
  measured(sent: { kbps: number; fps: number; lossPercent: number; width: number; height: number }): void
}

export interface Sending {
  /** Other pictures or sound on the same connection: another camera, the screen. */
  replace(track: MediaStreamTrack): void
  close(): void
}

const pauses = [500, 1000, 2000, 4000, 8000]
const videoBits = { usual: 2_500_000, saving: 700_000 }

export function sendByWhip(stream: MediaStream, target: WhipTarget, saving: boolean, events: WhipEvents): Sending {
  let peer: RTCPeerConnection | undefined
  let resource: string | null = null
  let over = false
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const current = new Map(stream.getTracks().map((track) => [track.kind, track]))

  const again = (reason: string) => {
    if (over) return
    drop()
    events.state('lost', reason)
    clearTimeout(timer)
    timer = setTimeout(begin, pauses[Math.min(tries++, pauses.length - 1)])
  }

  async function begin() {
    events.state('connecting')
    const mine = new RTCPeerConnection({ iceServers: target.iceServers })
    peer = mine
    for (const track of current.values()) {
      const sender = mine.addTransceiver(track, { direction: 'sendonly', streams: [stream] })
      if (track.kind === 'video') preferH264(sender)
    }
    mine.onconnectionstatechange = () => {
      if (peer !== mine) return
      if (mine.connectionState === 'connected') {
        tries = 0
        events.state('sending')
        void limitBits(mine, saving ? videoBits.saving : videoBits.usual)
      }
      if (mine.connectionState === 'failed' || mine.connectionState === 'disconnected') again(mine.connectionState)
    }
    try {
      await mine.setLocalDescription(await mine.createOffer())
      await gathered(mine)
      const answer = await fetch(target.address, {
        method: 'POST',
        headers: { 'content-type': 'application/sdp', authorization: `Bearer ${target.secret}` },
        body: mine.localDescription?.sdp ?? '',
        signal: AbortSignal.timeout(live.playTimeout),
      })
      const text = await answer.text()
      if (over || peer !== mine) return
      if (answer.status === 401 || answer.status === 403 || answer.status === 406) {
        drop()
        return events.state('refused', text.slice(0, 200))
      }
      if (answer.status !== 201 || !text.startsWith('v='))
        throw new Error(`HTTP ${answer.status} ${text.slice(0, 200)}`)
      resource = answer.headers.get('location')
      await mine.setRemoteDescription({ type: 'answer', sdp: text })
    } catch (error) {
      if (peer === mine) again((error as Error).message)
    }
  }

  function drop() {
    const old = peer
    peer = undefined
    if (old) {
      old.onconnectionstatechange = null
      old.close()
    }
  }

  const stopMeasuring = measure(() => peer, events)
  void begin()
  return {
    replace(track) {
      current.set(track.kind, track)
      const sender = peer?.getSenders().find((one) => one.track?.kind === track.kind)
      void sender?.replaceTrack(track)
    },
    close() {
      over = true
      clearTimeout(timer)
      stopMeasuring()
      drop()
      if (resource)
        void fetch(new URL(resource, new URL(target.address, location.href)), { method: 'DELETE' }).catch(() => {})
    },
  }
}

/** The gateway passes H.264 on as it is; anything else costs it an encoder (pitfall 8). */
function preferH264(transceiver: RTCRtpTransceiver) {
  const codecs = RTCRtpSender.getCapabilities('video')?.codecs ?? []
  const isH264 = ({ mimeType }: { mimeType: string }) => mimeType.toLowerCase() === 'video/h264'
  if (codecs.some(isH264))
    transceiver.setCodecPreferences([...codecs].sort((a, b) => Number(isH264(b)) - Number(isH264(a))))
}

async function limitBits(peer: RTCPeerConnection, maxBitrate: number) {
  for (const sender of peer.getSenders()) {
    if (sender.track?.kind !== 'video') continue
    const parameters = sender.getParameters()
    for (const encoding of parameters.encodings) encoding.maxBitrate = maxBitrate
    await sender.setParameters(parameters).catch(() => {})
  }
}

function measure(peerNow: () => RTCPeerConnection | undefined, events: WhipEvents): () => void {
  let before: { bytes: number; at: number } | undefined
  const timer = setInterval(async () => {
    const peer = peerNow()
    if (peer?.connectionState !== 'connected') {
      before = undefined
      return
    }
    let bytes = 0
    let fps = 0
    let lossPercent = 0
    let width = 0
    let height = 0
    for (const report of (await peer.getStats()).values()) {
      if (report.type === 'outbound-rtp') {
        bytes += report.bytesSent ?? 0
        if (report.kind === 'video') {
          fps = report.framesPerSecond ?? 0
          width = report.frameWidth ?? 0
          height = report.frameHeight ?? 0
        }
      }
      if (report.type === 'remote-inbound-rtp' && report.kind === 'video')
        lossPercent = (report.fractionLost ?? 0) * 100
    }
    const now = performance.now()
    if (before) {
      const kbps = Math.round(((bytes - before.bytes) * 8) / (now - before.at))
      events.measured({ kbps, fps: Math.round(fps), lossPercent: Math.round(lossPercent), width, height })
    }
    before = { bytes, at: now }
  }, 2000)
  return () => clearInterval(timer)
}
