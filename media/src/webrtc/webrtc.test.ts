import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { nalType, typeOfNal } from '../h264/nal.ts'
import { Refusal } from '../hub/refusal.ts'
import type { Ingest, Publisher, Webrtc } from '../hub/types.ts'
import { audio, offerOf, video, without } from '../sdp/testing.ts'
import { aac } from '../test/frames.ts'
import { type Clip, makeClip, opusTrack } from './testing/clip.ts'
import { PublishingPeer, WatchingPeer } from './testing/peer.ts'
import { Collector, newPublisher, newStream, openWebrtc, pictureAt, playClip, until } from './testing/world.ts'

let clip: Clip
before(async () => {
  clip = await makeClip({ seconds: 2 })
})

/** A stream on air and a gateway with room for ten viewers and two publishers. */
async function world(t: TestContext, { sound = true } = {}) {
  const webrtc = await openWebrtc(t, { viewersMax: room, publishersMax: ownRoom })
  const stream = newStream()
  const { publisher, asked } = newPublisher()
  const ingest = stream.publish(publisher)
  const playing = playClip(ingest, clip, { sound })
  t.after(() => {
    playing.stop()
    stream.close('end of the test')
  })
  const play = async (offer: string) => (await webrtc.play(stream, offer)).sdp
  return { webrtc, stream, ingest, playing, asked, play }
}

const peerOf = <P extends { close(): void }>(t: TestContext, peer: P): P => {
  t.after(() => peer.close())
  return peer
}

const room = 10
const ownRoom = 2

/** There is room for as many as ever, and for no more; viewers take no place of publishers. */
async function leavesNothing(webrtc: Webrtc) {
  const stream = newStream()
  for (let i = 0; i < room; i++) await webrtc.play(stream, offerOf())
  await refused(webrtc.play(stream, offerOf()), /too many viewers/)
  assert.equal(webrtc.places(), room)
  const sending = offerOf().replaceAll('recvonly', 'sendonly')
  for (let i = 0; i < ownRoom; i++) await webrtc.publish(sending, peer, () => new Collector())
  await refused(webrtc.publish(sending, peer, never), /too many publishers/)
}

const refused = (call: Promise<unknown>, message: RegExp) =>
  assert.rejects(call, (error) => error instanceof Refusal && message.test(error.message))

/** ms between pictures. */
const stepsOf = (units: readonly { timestamp: number }[]) =>
  units.slice(1).map(({ timestamp }, i) => (timestamp - units[i]!.timestamp) / 90)

const never = () => assert.fail('not to be asked')
const peer = { ip: '127.0.0.1', params: '' }

test('security 6 malformed, empty, huge, VP8-only offers and those without credentials are refused, and leave nothing behind', async (t) => {
  const { webrtc, stream } = await world(t)
  const bad: [string, RegExp][] = [
    ['', /empty/],
    ['{}', /not an SDP/],
    [`v=0\r\n${'x'.repeat(300_000)}`, /too large/],
    [offerOf({ session: [] }), /ICE/],
    [offerOf({ medias: [audio] }), /no video/],
    [offerOf({ medias: [audio, without(video, /H264/)] }), /no H.264/],
  ]
  for (const [offer, message] of bad) {
    await refused(webrtc.play(stream, offer), message)
    await refused(webrtc.publish(offer, peer, never), message.source === 'no H.264' ? /no video/ : message)
  }
  await leavesNothing(webrtc)
})

test('viewers that never connect do not use up the publisher limit, and closing an attempt ends it', async (t) => {
  const { webrtc, stream } = await world(t)
  let settled = 0
  const { id } = await webrtc.play(stream, offerOf(), () => settled++)
  assert.equal(settled, 0)
  webrtc.close(id)
  assert.equal(settled, 1)
  const watching = peerOf(t, new WatchingPeer())
  await watching.call(async (offer) => (await webrtc.play(stream, offer, () => settled++)).sdp)
  await until(() => settled === 2)
  for (let n = 1; n < room; n++) await webrtc.play(stream, offerOf())
  await refused(webrtc.play(stream, offerOf()), /too many viewers/)
  const publishing = peerOf(t, new PublishingPeer())
  await webrtc.publish(await publishing.offer(), peer, () => new Collector())
})

test('an offer that only looks valid cannot crash the process', async (t) => {
  const { webrtc, stream } = await world(t)
  const { id } = await webrtc.play(stream, offerOf())
  webrtc.candidate(id, { candidate: 'candidate:nonsense', sdpMid: 'nowhere' })
  webrtc.candidate(id, { candidate: 'candidate:1 1 udp 1 127.0.0.1 9 typ host', sdpMid: 'nowhere' })
  webrtc.close(id)
  webrtc.close(id)
  webrtc.close('unknown')
  webrtc.candidate(id, { candidate: 'candidate:1 1 udp 1 127.0.0.1 9 typ host' })
})

test('D-33 a rejected publisher gets the reason and no connection', async (t) => {
  const { webrtc } = await world(t)
  const publishing = peerOf(t, new PublishingPeer())
  const no = () => {
    throw new Refusal('wrong secret')
  }
  await refused(webrtc.publish(await publishing.offer(), peer, no), /wrong secret/)
  await leavesNothing(webrtc)
})

test('pitfall 6 a peer that does not connect within 15 s is closed', async (t) => {
  const { webrtc, stream } = await world(t)
  const came = new Collector()
  const publishing = peerOf(t, new PublishingPeer())
  const offer = await publishing.offer()
  t.mock.timers.enable({ apis: ['setTimeout'] })
  await webrtc.publish(offer, peer, () => came)
  await webrtc.play(stream, offerOf())
  t.mock.timers.tick(14_999)
  assert.equal(came.ended, 0)
  t.mock.timers.tick(1)
  assert.equal(came.ended, 1)
  t.mock.timers.reset()
  await leavesNothing(webrtc)
})

test('pitfall 6 fifty connections open and close, and leave nothing behind', async (t) => {
  const { webrtc, stream } = await world(t)
  for (let round = 0; round < 5; round++) {
    const peers = Array.from({ length: room }, () => new WatchingPeer({ sound: false }))
    const ids: string[] = []
    const play = async (offer: string) => {
      const { id, sdp } = await webrtc.play(stream, offer)
      ids.push(id)
      return sdp
    }
    await Promise.all(peers.map((one) => one.call(play)))
    await until(() => webrtc.viewers(stream) === 10 && peers.every(({ units }) => units.length > 0))
    for (const id of ids) webrtc.close(id)
    assert.equal(webrtc.viewers(stream), 0)
    for (const one of peers) one.close()
  }
  await leavesNothing(webrtc)
})

test('two viewers of one stream get the same video and audio', async (t) => {
  const { webrtc, stream, play } = await world(t)
  const peers = [peerOf(t, new WatchingPeer()), peerOf(t, new WatchingPeer())]
  await Promise.all(peers.map((one) => one.call(play)))
  assert.equal(webrtc.viewers(stream), 2)
  await until(() => peers.every(({ units, sounds }) => units.length >= 30 && sounds > 5))
  for (const { units } of peers) {
    const types = new Set(units[0]?.nals.map(typeOfNal))
    assert.ok([nalType.sps, nalType.pps, nalType.idr].every((type) => types.has(type)))
    assert.ok(
      stepsOf(units).every((step) => step > 0 && step < 200),
      `steps of ${stepsOf(units)}`,
    )
  }
})

test('pitfall 3 a new viewer gets everything since the last key frame at once, 1 ms apart, ending now', async (t) => {
  const webrtc = await openWebrtc(t)
  const stream = newStream()
  t.after(() => stream.close('end of the test'))
  const ingest = stream.publish(newPublisher().publisher)
  ingest.track(clip.track)
  for (let i = 0; i < 5; i++) ingest.frame(pictureAt(clip, i))
  const watching = peerOf(t, new WatchingPeer())
  await watching.call(async (offer) => (await webrtc.play(stream, offer)).sdp)
  await until(() => webrtc.viewers(stream) === 1 && watching.tracks.every((track) => track.isOpen()))
  // A lost packet is missed once another one follows: of a source that stands still the last ones never are.
  let next = 5
  const going = setInterval(() => ingest.frame(pictureAt(clip, next++)), 200)
  t.after(() => clearInterval(going))
  await until(() => watching.units.length >= 6)
  assert.deepEqual(stepsOf(watching.units).slice(0, 5), [1, 1, 1, 1, 40])
})

test('pitfall 3 a viewer that lost the picture requests a key frame from the publisher, at most once a second', async (t) => {
  const { play, asked } = await world(t)
  const watching = peerOf(t, new WatchingPeer())
  await watching.call(play)
  await until(() => watching.units.length > 0)
  for (let i = 0; i < 20; i++) watching.askKeyFrame()
  await until(() => asked.keyFrames > 0)
  assert.equal(asked.keyFrames, 1)
})

test('pitfall 1 B pictures are never sent over WebRTC', async (t) => {
  const webrtc = await openWebrtc(t)
  const stream = newStream()
  const ingest = stream.publish(newPublisher().publisher)
  ingest.track(clip.track)
  const watching = peerOf(t, new WatchingPeer({ sound: false }))
  await watching.call(async (offer) => (await webrtc.play(stream, offer)).sdp)
  await until(() => webrtc.viewers(stream) === 1 && watching.tracks.every((track) => track.isOpen()))
  for (let i = 0; i < 11; i++) ingest.frame({ ...pictureAt(clip, i), isB: i % 2 === 1 })
  await until(() => watching.units.length >= 6)
  const wanted = [0, 2, 4, 6, 8, 10].map((i) => pictureAt(clip, i).data.length)
  const got = watching.units.map(({ nals }) => nals.filter((nal) => typeOfNal(nal) < nalType.sps))
  assert.deepEqual(
    got.map((nals) => nals.reduce((sum, nal) => sum + nal.length + 4, 0)),
    wanted,
  )
  stream.close('end of the test')
})

test('unavailable audio is inactive in the answer, and the video plays', async (t) => {
  const webrtc = await openWebrtc(t)
  const stream = newStream()
  const ingest = stream.publish(newPublisher().publisher)
  ingest.track({ ...opusTrack, codec: 'aac', config: Buffer.of(0x11, 0x90) })
  const playing = playClip(ingest, clip, { sound: false })
  t.after(() => playing.stop())
  const watching = peerOf(t, new WatchingPeer())
  let answer = ''
  await watching.call(async (offer) => {
    answer = (await webrtc.play(stream, offer)).sdp
    return answer
  })
  assert.match(answer, /m=audio [1-9][\s\S]*?a=mid:audio\r\na=inactive/)
  await until(() => watching.units.length > 10)
  assert.equal(watching.sounds, 0)
  stream.close('end of the test')
})

function playSound(t: TestContext, ingest: Ingest) {
  let sounds = 0
  const timer = setInterval(() => {
    const data = clip.sounds[sounds % clip.sounds.length] as Buffer
    ingest.frame({ kind: 'audio', codec: 'opus', data, dts: sounds++ * 20 })
  }, 20)
  t.after(() => clearInterval(timer))
}

test('of a source without pictures a viewer gets the sound at once, and no line for a picture until one comes', async (t) => {
  const webrtc = await openWebrtc(t)
  const stream = newStream()
  const ingest = stream.publish(newPublisher().publisher)
  ingest.track(opusTrack)
  playSound(t, ingest)
  await until(() => stream.state === 'online')
  const watching = peerOf(t, new WatchingPeer())
  let answer = ''
  await watching.call(async (offer) => {
    answer = (await webrtc.play(stream, offer)).sdp
    return answer
  })
  assert.match(answer, /m=video [1-9][\s\S]*?a=mid:video\r\na=inactive/)
  assert.match(answer, /a=mid:audio\r\na=sendonly/)
  await until(() => watching.sounds > 10)
  assert.equal(webrtc.viewers(stream), 1)
  ingest.track(clip.track)
  ingest.frame(pictureAt(clip, 0))
  await until(() => webrtc.viewers(stream) === 0)
  stream.close('end of the test')
})

test('sound alone is what the gateway offers, too; sound that cannot be carried is not called so', async (t) => {
  const webrtc = await openWebrtc(t)
  const stream = newStream()
  const ingest = stream.publish(newPublisher().publisher)
  ingest.track(opusTrack)
  t.after(() => stream.close('end of the test'))
  playSound(t, ingest)
  await until(() => stream.state === 'online')
  const { id, sdp } = await webrtc.offer(stream)
  assert.match(sdp, /a=mid:video\r\na=inactive/)
  assert.match(sdp, /a=mid:audio\r\na=sendonly/)
  const watching = peerOf(t, new WatchingPeer())
  webrtc.answer(id, await watching.answerTo(sdp))
  await until(() => watching.sounds > 10)
  const other = newStream()
  other.publish(newPublisher().publisher).track(aac())
  t.after(() => other.close('end of the test'))
  const answer = await webrtc.play(other, offerOf())
  assert.match(answer.sdp, /a=mid:1\r\na=sendonly/)
})

test('pitfall 5 the announced address is in answers and offers', async (t) => {
  const webrtc = await openWebrtc(t, { announcedIp: '203.0.113.7' })
  const stream = newStream()
  const { sdp: answer } = await webrtc.play(stream, offerOf())
  const { sdp: offer } = await webrtc.offer(stream)
  for (const sdp of [answer, offer]) {
    assert.match(sdp, /^a=candidate:\S+ 1 UDP \d+ 203\.0\.113\.7 \d+ typ host/m)
    assert.doesNotMatch(sdp, /^a=candidate:.* 127\.0\.0\.1 /m)
  }
})

test('security 6 answers without an offer, a second answer, and answers without video are refused', async (t) => {
  const { webrtc, stream } = await world(t)
  assert.throws(() => webrtc.answer('unknown', offerOf()), /unknown connection/)
  const { id } = await webrtc.offer(stream)
  assert.throws(() => webrtc.answer(id, offerOf({ medias: [audio] })), /no video/)
  assert.throws(() => webrtc.answer(id, offerOf()), /unknown connection/)
  await leavesNothing(webrtc)
})

test('a stream that ends closes its viewers; a gateway that stops closes all', async (t) => {
  const { webrtc, stream, play } = await world(t)
  const first = peerOf(t, new WatchingPeer())
  await first.call(play)
  assert.equal(webrtc.viewers(stream), 1)
  stream.close('over')
  assert.equal(webrtc.viewers(stream), 0)
  const came = new Collector()
  const publishing = peerOf(t, new PublishingPeer())
  await publishing.call(async (offer) => (await webrtc.publish(offer, peer, () => came)).sdp)
  webrtc.stop()
  assert.equal(came.ended, 1)
  await leavesNothing(webrtc)
})

test('F-LIVE-04 WebRTC latency from publisher to viewer is less than 2 s', async (t) => {
  const { play, playing } = await world(t)
  const viewer = peerOf(t, new WatchingPeer())
  await viewer.call(play)
  const behind: number[] = []
  for (let seen = 60; seen <= 100; seen += 10) {
    await until(() => viewer.units.length > seen)
    behind.push((playing.pictures() - 1) * 40 - (viewer.units.at(-1)?.timestamp ?? 0) / 90)
  }
  assert.ok(Math.max(...behind) < 2000 && Math.min(...behind) > -100, String(behind))
})

test('connected and connecting viewers are disconnected while the source continues; another stream keeps its viewers', async (t) => {
  const { webrtc, stream, play, playing } = await world(t)
  const other = newStream()
  const otherClip = playClip(other.publish(newPublisher().publisher), clip)
  t.after(() => otherClip.stop())
  const [first, second, elsewhere] = [0, 0, 0].map(() => peerOf(t, new WatchingPeer()))
  await first?.call(play)
  await elsewhere?.call(async (offer) => (await webrtc.play(other, offer)).sdp)
  await webrtc.offer(stream) // nobody has answered yet
  webrtc.dismiss(stream)
  assert.deepEqual([webrtc.viewers(stream), webrtc.viewers(other)], [0, 1])
  const before = playing.pictures()
  await second?.call(play)
  assert.equal(webrtc.viewers(stream), 1, 'who is let in anew sees it')
  await until(() => playing.pictures() > before)
})

test('a publisher’s pictures arrive complete, and nothing is requested twice', async (t) => {
  const { webrtc } = await world(t)
  const came = new Collector()
  let publisher: Publisher | undefined
  const publishing = peerOf(t, new PublishingPeer())
  await publishing.call(async (offer) => {
    const accept = (one: Publisher) => {
      publisher = one
      return came
    }
    return (await webrtc.publish(offer, { ip: '192.0.2.1', params: 'k=1' }, accept)).sdp
  })
  await publishing.publish(clip, 50)
  await came.until(() => came.of('video').length === 50)
  assert.deepEqual(came.tracks, [{ ...clip.track }])
  came.of('video').forEach(({ data, key }, i) => {
    assert.ok(data.equals(pictureAt(clip, i).data) && key === pictureAt(clip, i).key)
  })
  assert.equal(publishing.keyFramesAsked, 0)
  assert.equal(publisher?.loss?.(), 0)
  assert.equal(publisher?.ip, '192.0.2.1')
})

test('a publisher that sends no key frames by itself gets a request after 2 s', async (t) => {
  const { webrtc } = await world(t)
  const came = new Collector()
  const publishing = peerOf(t, new PublishingPeer())
  await publishing.call(async (offer) => (await webrtc.publish(offer, peer, () => came)).sdp)
  await publishing.publish({ ...clip, pictures: [clip.pictures[0]!, ...clip.pictures.filter(({ key }) => !key)] }, 52)
  await until(() => publishing.keyFramesAsked >= 1)
})

test('a publisher that connects and sends nothing is disconnected after 5 s', async (t) => {
  const { webrtc } = await world(t)
  const came = new Collector()
  const publishing = peerOf(t, new PublishingPeer())
  await publishing.call(async (offer) => (await webrtc.publish(offer, peer, () => came)).sdp)
  await came.until(() => came.ended === 1, 8000)
})

test('a publisher that silently stops sending is disconnected after 5 s', async (t) => {
  const { webrtc } = await world(t)
  const came = new Collector()
  const publishing = peerOf(t, new PublishingPeer())
  await publishing.call(async (offer) => (await webrtc.publish(offer, peer, () => came)).sdp)
  await publishing.publish(clip, 5)
  assert.equal(came.ended, 0)
  const silentSince = performance.now()
  await came.until(() => came.ended === 1)
  assert.ok(performance.now() - silentSince > 4000)
})
