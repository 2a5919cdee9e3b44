import { live } from '@vondrona/rules/constants'
import { isSilent } from '@vondrona/rules/lives/viewer'
import { type Frame, listen, sendFrame, subscribe } from '../../../lib/socket/socket.ts'
import { subscribedTo } from '../../../lib/socket/socket-line.ts'
import { gathered, hasWayOut, letGo, receive } from './peer-connection.ts'
import type { OpenWay, WayEvents } from './way.ts'

export interface PeerPlay {
  liveId: string
  iceServers: RTCIceServer[]
  relayOnly: boolean
}

/**
 * R-SRC-06: from browser to browser. Says that a viewer is ready, waits for the broadcaster's offer, answers, and
 * exchanges ICE candidates. Above the broadcaster's limit the gateway offers by the same messages.
 */
export function openPeer(video: HTMLVideoElement, play: PeerPlay, events: WayEvents): OpenWay {
  const { liveId } = play
  const room = `webrtc_${liveId}`
  const counts = { offers: 0, answers: 0, candidates: 0 }
  const count = (what: keyof typeof counts) => events.states({ [what]: ++counts[what] })
  let peer: RTCPeerConnection | undefined
  let early: RTCIceCandidateInit[] = []

  let isReady = false

  const ready = () => {
    isReady = sendFrame({ type: 'webrtc_viewer_ready', liveId, viewerId: '' })
  }

  async function answerTo(sdp: string) {
    if (peer) letGo(peer, video)
    count('offers')
    const mine = receive(video, play, events)
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
    if (peer === mine && !hasWayOut(mine)) events.failed('viewer.webrtcFailed', 'no UDP')
  }

  const onOffer = (frame: Frame) => {
    if (fieldOf(frame, 'liveId') !== liveId) return
    const sdp = sdpOf(fieldOf(frame, 'offer'))
    if (!sdp) return events.log('an offer without SDP')
    early = []
    answerTo(sdp).catch((error: Error) => {
      events.log(`offer: ${error.message}`)
      events.failed('viewer.webrtcFailed', error.message)
    })
  }
  const onCandidate = (frame: Frame) => {
    if (fieldOf(frame, 'liveId') !== liveId) return
    const candidate = fieldOf(frame, 'candidate') as RTCIceCandidateInit | undefined
    if (!candidate) return
    if (!peer?.remoteDescription) early.push(candidate)
    else peer.addIceCandidate(candidate).catch((error: Error) => events.log(`candidate: ${error.message}`))
  }

  const endings = [
    listen('webrtc_offer', onOffer),
    listen('webrtc_ice_candidate', onCandidate),
    listen('broadcaster_left', (frame) => {
      if (fieldOf(frame, 'liveId') === liveId) events.failed('viewer.streamFailed', 'broadcaster left')
    }),
    listen(subscribedTo(room), ready),
    subscribe(room, () => {}),
  ]
  const patience = setTimeout(() => {
    if (!isReady)
      events.failed('viewer.socketError', 'no line') // R-LIVE-42
    else if (counts.offers === 0) events.failed('viewer.streamFailed', 'no offer') // R-LIVE-36
  }, live.playTimeout)
  return {
    close() {
      clearTimeout(patience)
      for (const end of endings) end()
      if (peer) letGo(peer, video)
    },
  }
}

/** Frames carry their fields at the top or, inside R-WS-19's envelope, under `data`. */
const fieldOf = (frame: Frame, name: string): unknown =>
  frame[name] ?? (frame.data as Record<string, unknown> | undefined)?.[name]

/** A description as browsers write it, or the SDP alone. */
const sdpOf = (description: unknown): string | undefined => {
  const sdp = typeof description === 'string' ? description : (description as { sdp?: unknown } | undefined)?.sdp
  return typeof sdp === 'string' && sdp.startsWith('v=') ? sdp : undefined
}
