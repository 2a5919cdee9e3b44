/** werift is a WebRTC written by others, in TypeScript alone; it comes with the optional node-av. */
import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import type { MediaStreamTrack, RTCPeerConnection } from 'werift'
import { nalType, typeOfNal } from '../h264/nal.ts'
import { H264Depacketizer } from '../rtp/h264.ts'
import { type Clip, makeClip } from './testing/clip.ts'
import { newPublisher, newStream, openWebrtc, playClip, until } from './testing/world.ts'

const werift = await import('werift').catch(() => null)
const skip = werift ? false : 'werift is not installed'

let clip: Clip
before(async () => {
  clip = await makeClip({ seconds: 2 })
})

function openPeer(t: TestContext): RTCPeerConnection {
  const { RTCPeerConnection: Peer, RTCRtpCodecParameters: Codec } = werift!
  const h264 = { mimeType: 'video/H264', clockRate: 90_000, payloadType: 98 }
  const parameters = 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f'
  const opus = { mimeType: 'audio/opus', clockRate: 48_000, channels: 2, payloadType: 97 }
  const peer = new Peer({
    iceServers: [],
    bundlePolicy: 'max-bundle', // otherwise it leaves sockets open
    iceUseIpv6: false,
    iceAdditionalHostAddresses: ['127.0.0.1'],
    codecs: { video: [new Codec({ ...h264, parameters })], audio: [new Codec(opus)] },
  })
  t.after(() => peer.close())
  return peer
}

test('an independent peer watches: H.264 and Opus with its own payload types', { skip }, async (t) => {
  const webrtc = await openWebrtc(t)
  const stream = newStream()
  const playing = playClip(stream.publish(newPublisher().publisher), clip)
  t.after(() => {
    playing.stop()
    stream.close('end of the test')
  })
  const peer = openPeer(t)
  const depacketizer = new H264Depacketizer()
  const types = new Set<number>()
  let pictures = 0
  let sounds = 0
  const watch = (track: MediaStreamTrack) => {
    track.onReceiveRtp.subscribe(({ header, payload }) => {
      if (track.kind === 'audio') sounds++
      const { sequenceNumber: sequence, timestamp, ssrc, payloadType, marker } = header
      if (track.kind !== 'video') return
      assert.equal(payloadType, 98)
      for (const { nals } of depacketizer.push({ sequence, timestamp, ssrc, payloadType, marker, payload })) {
        pictures++
        for (const nal of nals) types.add(typeOfNal(nal))
      }
    })
  }
  for (const kind of ['audio', 'video'] as const) {
    peer.addTransceiver(kind, { direction: 'recvonly' }).onTrack.subscribe(watch)
  }
  await peer.setLocalDescription(await peer.createOffer())
  const { sdp } = await webrtc.play(stream, peer.localDescription!.sdp)
  await peer.setRemoteDescription({ type: 'answer', sdp })
  await until(() => pictures > 20 && sounds > 20)
  assert.ok([nalType.sps, nalType.pps, nalType.idr].every((type) => types.has(type)))
})
