import { live } from '@vondrona/rules/lives/constants'
import { BadAnswer, Crowded, isSilent, isSoundAlone, readAnswer } from '@vondrona/rules/lives/viewer'
import { gathered, hasWayOut, letGo, moveTo, onLoss, receive } from './peer-connection.ts'
import { noUdp, type OpenTransport, type TransportEvents } from './transport.ts'

export interface GatewayPlay {
  /** ZLMediaKit-shaped play call (R-HTTP-03). */
  address: string
  iceServers: RTCIceServer[]
  relayOnly: boolean
}

/** The gateway's WebRTC play call: our offer out, its answer back as SDP or as JSON. */
export function openWebrtc(video: HTMLVideoElement, play: GatewayPlay, events: TransportEvents): OpenTransport {
  const gone = new AbortController()
  const shown = { video }
  let peer: RTCPeerConnection | undefined
  const begin = async () => {
    peer = receive(shown, play, events)
    peer.addTransceiver('video', { direction: 'recvonly' })
    peer.addTransceiver('audio', { direction: 'recvonly' })
    peer.onicecandidate = ({ candidate }) => candidate && count('candidates')
    await peer.setLocalDescription(await peer.createOffer())
    await gathered(peer)
    if (!hasWayOut(peer)) return events.failed('viewer.webrtcFailed', noUdp)
    count('offers')
    const answer = await callGateway(play.address, peer.localDescription?.sdp ?? '', gone.signal)
    count('answers')
    if (isSilent(answer)) events.silent()
    await peer.setRemoteDescription({ type: 'answer', sdp: answer })
    if (isSoundAlone(answer)) onLoss(peer, again)
  }
  let isAgain = false
  /** The gateway ends sound alone when pictures come: another connection has a line for them. It is no failure. */
  const again = () => {
    if (!peer || isAgain || shown.video.paused) return false
    isAgain = true
    events.log('sound alone ended')
    letGo(peer, shown)
    open()
    return true
  }
  const counts = { offers: 0, answers: 0, candidates: 0 }
  const count = (what: keyof typeof counts) => events.states({ [what]: ++counts[what] })
  const open = () =>
    void begin().catch((error: Error) => {
      if (gone.signal.aborted) return
      events.log(`play: ${error.message}`)
      if (error instanceof Crowded) return events.failed('viewer.crowded', error.message)
      const isGateway = error instanceof BadAnswer || error.name === 'TimeoutError' || error instanceof TypeError
      events.failed(isGateway ? 'viewer.gatewayFailed' : 'viewer.webrtcFailed', error.message)
    })
  open()
  return {
    close() {
      gone.abort()
      if (peer) letGo(peer, shown)
    },
    moveTo: (other) => moveTo(shown, other),
  }
}

/** Throws BadAnswer with the gateway's reason. A gateway that waits for a source is not waited for. */
async function callGateway(address: string, sdp: string, gone: AbortSignal): Promise<string> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp' },
    body: sdp,
    signal: AbortSignal.any([gone, AbortSignal.timeout(live.playTimeout)]),
  })
  const text = await answer.text()
  if (answer.status === 429) throw new Crowded('HTTP 429') // the server's own limit, before the gateway is asked
  if (!answer.ok) throw new BadAnswer(`HTTP ${answer.status}`)
  return readAnswer(text)
}
