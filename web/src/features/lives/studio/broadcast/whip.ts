/** WHIP: the browser's pictures to the gateway. It comes back automatically until it is closed (N-06). */
import { live } from '@vondrona/rules/lives/constants'
import { gathered } from '../../watch/player/peer-connection.ts'
import { type Kind, kinds } from './devices.ts'
import { measureSent, type Sent } from './measure-sent.ts'

export interface WhipTarget {
  address: string
  secret: string
  iceServers: RTCIceServer[]
}

/** refused: the server says why not; it is asked again, less often, because most reasons pass. */
export type SendState = 'connecting' | 'sending' | 'lost' | 'refused'

export interface WhipEvents {
  state(state: SendState, reason?: string): void
  /** Every two seconds while it sends. */
  measured(sent: Sent): void
}

export interface Sending {
  /** Other pictures or sound from now on: another camera, the screen. */
  send(tracks: readonly MediaStreamTrack[]): void
  /** The network may be back: no reason to wait any longer. */
  wake(): void
  close(): void
}

export const pauses = [500, 1000, 2000, 4000, 8000]
export const refusedPause = 8000
/** From the first word to the first picture; the gateway gives up after as long. */
export const connectPatience = 15_000
export const videoBits = { usual: 2_500_000, saving: 700_000 }

/** `targetNow` is asked before each attempt: addresses and passwords for the way end while a broadcast continues. */
export function sendByWhip(
  tracks: readonly MediaStreamTrack[],
  targetNow: () => Promise<WhipTarget>,
  saving: boolean,
  events: WhipEvents,
): Sending {
  let peer: RTCPeerConnection | undefined
  let senders = new Map<Kind, RTCRtpSender>()
  let resource: URL | null = null
  let over = false
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWaiting = false
  let current = tracks

  const ofKind = (kind: Kind) => current.find((track) => track.kind === kind) ?? null

  function again(state: 'lost' | 'refused', reason: string): void {
    if (over) return
    drop()
    events.state(state, reason)
    const pause = state === 'refused' ? refusedPause : (pauses[Math.min(tries++, pauses.length - 1)] ?? 0)
    isWaiting = true
    timer = setTimeout(() => void begin(), pause)
  }

  async function begin(): Promise<void> {
    drop()
    events.state('connecting')
    // A connection without any way out never says that it failed.
    timer = setTimeout(() => again('lost', 'timeout'), connectPatience)
    const attempt = timer
    const isMine = () => !over && timer === attempt
    try {
      const target = await targetNow()
      if (!isMine()) return
      const mine = connect(target)
      await mine.setLocalDescription(await mine.createOffer())
      await gathered(mine)
      const answer = await fetch(target.address, {
        method: 'POST',
        headers: { 'content-type': 'application/sdp', authorization: `Bearer ${target.secret}` },
        body: mine.localDescription?.sdp ?? '',
        signal: AbortSignal.timeout(live.playTimeout),
      })
      const text = await answer.text()
      if (peer !== mine) return
      if (answer.status === 401 || answer.status === 403) return again('refused', text.slice(0, 200))
      if (answer.status !== 201 || !text.startsWith('v='))
        throw new Error(`HTTP ${answer.status} ${text.slice(0, 200)}`)
      const location = answer.headers.get('location')
      resource = location ? new URL(location, new URL(target.address, globalThis.location.href)) : null
      await mine.setRemoteDescription({ type: 'answer', sdp: text })
    } catch (error) {
      if (isMine()) again('lost', (error as Error).message)
    }
  }

  function connect({ iceServers }: WhipTarget): RTCPeerConnection {
    const mine = new RTCPeerConnection({ iceServers })
    peer = mine
    const streams = [new MediaStream([...current])]
    for (const kind of kinds) {
      const track = ofKind(kind)
      if (!track) continue
      const transceiver = mine.addTransceiver(track, { direction: 'sendonly', streams })
      senders.set(kind, transceiver.sender)
      if (kind === 'video') preferH264(transceiver)
    }
    mine.onconnectionstatechange = () => {
      if (peer !== mine) return
      if (mine.connectionState === 'connected') {
        clearTimeout(timer)
        tries = 0
        events.state('sending')
        void limitBits(mine, saving ? videoBits.saving : videoBits.usual)
      }
      if (ends.has(mine.connectionState)) again('lost', mine.connectionState)
    }
    return mine
  }

  /** Nothing of an attempt before counts any more. */
  function drop(): void {
    clearTimeout(timer)
    isWaiting = false
    const old = peer
    peer = undefined
    senders = new Map()
    if (!old) return
    old.onconnectionstatechange = null
    old.close()
  }

  const stopMeasuring = measureSent(() => peer, {
    measured: events.measured,
    silent: () => again('lost', 'silence'),
  })
  void begin()
  return {
    send(next) {
      current = next
      if (!peer) return
      // A kind that was not offered needs an offer.
      if (kinds.some((kind) => ofKind(kind) && !senders.has(kind))) return void begin()
      const mine = peer
      for (const [kind, sender] of senders)
        sender.replaceTrack(ofKind(kind)).catch((error: Error) => {
          if (peer === mine) again('lost', error.message)
        })
    },
    wake() {
      if (!isWaiting) return
      tries = 0
      void begin()
    },
    close() {
      over = true
      stopMeasuring()
      drop()
      if (resource) void fetch(resource, { method: 'DELETE', keepalive: true }).catch(() => {})
    },
  }
}

const ends: ReadonlySet<RTCPeerConnectionState> = new Set(['failed', 'disconnected', 'closed'])

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
