import type { ServerFrame } from '@vondrona/rules/frames'
import { live } from '@vondrona/rules/lives/constants'
import { isSilent } from '@vondrona/rules/lives/viewer'
import { subscribedTo } from '../../../../lib/socket/line-subscriptions.ts'
import { listen, sendFrame, subscribe } from '../../../../lib/socket/socket.ts'
import { gathered, hasWayOut, letGo, moveTo, receive } from './peer-connection.ts'
import { noUdp, type OpenTransport, type TransportEvents } from './transport.ts'

export interface PeerPlay {
  liveId: string
  iceServers: RTCIceServer[]
  relayOnly: boolean
}

/**
 * R-SRC-06: from browser to browser. Says that a viewer is ready, waits for the broadcaster's offer, answers, and
 * exchanges ICE candidates. Above the broadcaster's limit the gateway offers by the same messages.
 */
export function openPeer(video: HTMLVideoElement, play: PeerPlay, events: TransportEvents): OpenTransport {
  const { liveId } = play
  const room = `webrtc_${liveId}` as const
  const shown = { video }
  const counts = { offers: 0, answers: 0, candidates: 0 }
  const count = (what: keyof typeof counts) => events.states({ [what]: ++counts[what] })
  let peer: RTCPeerConnection | undefined
  let early: RTCIceCandidateInit[] = []

  let isReady = false

  const ready = () => {
    isReady = sendFrame({ type: 'webrtc_viewer_ready', liveId, viewerId: '' })
  }

  async function answerTo(sdp: string) {
    if (peer) letGo(peer, shown)
    count('offers')
    const mine = receive(shown, play, events)
    peer = mine
    mine.onicecandidate = ({ candidate }) => {
      if (!candidate) return
      count('candidates')
      sendFrame({ type: 'webrtc_ice_candidate', liveId, candidate: candidate.toJSON(), target: 'broadcaster' })
    }
    if (isSilent(sdp)) events.silent()
    await mine.setRemoteDescription({ type: 'offer', sdp })
    for (const candidate of early.splice(0)) await mine.addIceCandidate(candidate)
    await mine.setLocalDescription(await mine.createAnswer())
    sendFrame({
      type: 'webrtc_answer',
      liveId,
      answer: { type: 'answer', sdp: mine.localDescription?.sdp },
      target: 'broadcaster',
    })
    count('answers')
    await gathered(mine)
    if (peer === mine && !hasWayOut(mine)) events.failed('viewer.webrtcFailed', noUdp)
  }

  const onOffer = (frame: ServerFrame<'webrtc_offer'>) => {
    if (frame.liveId !== liveId) return
    const sdp = sdpOf(frame.offer)
    if (!sdp) return events.log('an offer without SDP')
    early = []
    answerTo(sdp).catch((error: Error) => {
      events.log(`offer: ${error.message}`)
      events.failed('viewer.webrtcFailed', error.message)
    })
  }
  const onCandidate = ({ candidate, liveId: of }: ServerFrame<'webrtc_ice_candidate'>) => {
    if (of !== liveId || !candidate) return
    if (!peer?.remoteDescription) early.push(candidate)
    else peer.addIceCandidate(candidate).catch((error: Error) => events.log(`candidate: ${error.message}`))
  }

  const cleanups = [
    listen('webrtc_offer', onOffer),
    listen('webrtc_ice_candidate', onCandidate),
    listen('webrtc_event', ({ event, data }) => {
      if (event === 'broadcaster_left' && data?.liveId === liveId)
        events.failed('viewer.streamFailed', 'broadcaster left')
      if (event === 'crowded' && data?.liveId === liveId) events.failed('viewer.crowded')
    }),
    listen(subscribedTo(room), ready),
    subscribe(room, () => {}),
  ]
  const timeout = setTimeout(() => {
    if (!isReady)
      events.failed('viewer.socketError', 'no line') // R-LIVE-42
    else if (counts.offers === 0) events.failed('viewer.streamFailed', 'no offer') // R-LIVE-36
  }, live.playTimeout)
  return {
    close() {
      clearTimeout(timeout)
      for (const end of cleanups) end()
      if (peer) letGo(peer, shown)
    },
    moveTo: (other) => moveTo(shown, other),
  }
}

/** A description as browsers write it, or the SDP alone. */
const sdpOf = (description: unknown): string | undefined => {
  const sdp = typeof description === 'string' ? description : (description as { sdp?: unknown } | undefined)?.sdp
  return typeof sdp === 'string' && sdp.startsWith('v=') ? sdp : undefined
}
