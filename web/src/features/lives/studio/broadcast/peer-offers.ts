/** R-WS-24: the broadcaster's side of browser to browser. One connection per viewer that the server sends here. */
import { live } from '@vondrona/rules/lives/constants'
import { subscribedTo } from '../../../../lib/socket/line-subscriptions.ts'
import { listen, sendFrame, subscribe } from '../../../../lib/socket/socket.ts'
import { configOf, type Route } from '../../watch/player/peer-connection.ts'

export interface Offering {
  /** Other pictures or sound from now on, for viewers that are here and those that come. */
  send(tracks: readonly MediaStreamTrack[]): void
  /** Something was muted or unmuted, or has ended: whoever watches is told of a picture that is off. */
  toggled(): void
  close(): void
}

export interface Broadcaster {
  route(): Promise<Route>
  /** The camera is off on purpose, or gone: viewers get a cover and no black or frozen picture. */
  isOff(): boolean
  count(viewers: number): void
}

export function offerToViewers(
  tracks: readonly MediaStreamTrack[],
  liveId: string,
  { route: routeNow, isOff, count }: Broadcaster,
): Offering {
  const peers = new Map<string, RTCPeerConnection>()
  let isOver = false
  let current = tracks

  const leave = (viewerId: string) => {
    peers.get(viewerId)?.close()
    if (peers.delete(viewerId)) count(peers.size)
  }

  async function offerTo(viewerId: string) {
    leave(viewerId)
    if (peers.size >= live.peerLimit) return
    const route = await routeNow()
    if (isOver || peers.size >= live.peerLimit) return
    leave(viewerId) // asked again in the meantime
    const peer = new RTCPeerConnection(configOf(route))
    peers.set(viewerId, peer)
    count(peers.size)
    const stream = new MediaStream([...current])
    for (const track of current) peer.addTrack(track, stream)
    peer.onicecandidate = ({ candidate }) => {
      if (candidate)
        sendFrame({ type: 'webrtc_ice_candidate', liveId, candidate: candidate.toJSON(), target: viewerId, viewerId })
    }
    peer.onconnectionstatechange = () => {
      if (peer.connectionState === 'failed' && peers.get(viewerId) === peer) leave(viewerId)
    }
    await peer.setLocalDescription(await peer.createOffer())
    sendFrame({
      type: 'webrtc_offer',
      liveId,
      offer: { type: 'offer', sdp: peer.localDescription?.sdp },
      target: viewerId,
      viewerId,
    })
  }

  const ofThis =
    <Frame extends { liveId: string; viewerId: string }>(work: (frame: Frame) => void | Promise<void>) =>
    (frame: Frame) => {
      if (frame.liveId === liveId) void Promise.resolve(work(frame)).catch(() => leave(frame.viewerId))
    }

  let saidOff = false
  /** Another device of the streamer is on: it is the one that says whether the camera is off. */
  let isReplaced = false
  const ready = () => {
    isReplaced = false
    saidOff = isOff()
    sendFrame({ type: 'webrtc_broadcaster_ready', liveId, pictureOff: saidOff })
  }
  const toggled = () => {
    if (!isReplaced && isOff() !== saidOff) ready()
  }
  const room = `webrtc_${liveId}` as const
  const cleanups = [
    listen(
      'webrtc_viewer_ready',
      ofThis(({ viewerId }) => offerTo(viewerId)),
    ),
    listen(
      'webrtc_viewer_left',
      ofThis(({ viewerId }) => leave(viewerId)),
    ),
    listen(
      'webrtc_answer',
      ofThis(async ({ viewerId, answer }) => {
        if (answer?.sdp) await peers.get(viewerId)?.setRemoteDescription({ type: 'answer', sdp: answer.sdp })
      }),
    ),
    listen(
      'webrtc_ice_candidate',
      ofThis(async ({ viewerId, candidate }) => {
        await peers.get(viewerId)?.addIceCandidate(candidate)
      }),
    ),
    listen('webrtc_event', ({ event, data }) => {
      if (event === 'broadcaster_replaced' && data.liveId === liveId) isReplaced = true
    }),
    listen(subscribedTo(room), ready),
    subscribe(room, () => {}, { role: 'broadcaster' }),
  ]
  return {
    send(next) {
      current = next
      toggled()
      for (const [viewerId, peer] of peers) {
        const senders = peer.getSenders()
        const of = (kind: string) => senders.find((sender) => kindOf(peer, sender) === kind)
        // A kind that was not offered needs an offer.
        if (next.some(({ kind }) => !of(kind))) void offerTo(viewerId).catch(() => leave(viewerId))
        else for (const track of next) void of(track.kind)?.replaceTrack(track)
      }
    },
    toggled,
    close() {
      isOver = true
      for (const end of cleanups) end()
      for (const viewerId of [...peers.keys()]) leave(viewerId)
    },
  }
}

/** A sender without a track still knows what it is for. */
const kindOf = (peer: RTCPeerConnection, sender: RTCRtpSender) =>
  peer.getTransceivers().find((transceiver) => transceiver.sender === sender)?.receiver.track.kind
