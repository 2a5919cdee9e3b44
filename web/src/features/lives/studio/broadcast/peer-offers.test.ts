import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { live } from '@vondrona/rules/lives/constants'
import { stubModules } from '../../../../lib/device/stub-modules.fixture.ts'
import { FakeTrack } from './media.fixture.ts'

interface Frame {
  type?: string
  liveId: string
  viewerId: string
  [more: string]: unknown
}
const world = {
  heard: new Map<string, (frame: Frame) => void>(),
  sent: [] as Frame[],
  routes: 0,
  route: async () => ({}),
  isPictureOff: false,
}
const hear = (name: string, work: (frame: Frame) => void) => {
  world.heard.set(name, work)
  return () => void world.heard.delete(name)
}
stubModules({
  'lib/socket/socket.ts': {
    listen: hear,
    subscribe: hear,
    sendFrame: (frame: Frame) => world.sent.push(frame),
  },
  'features/lives/watch/player/peer-connection.ts': { configOf: (route: object) => route },
})
const { offerToViewers } = await import('./peer-offers.ts')

class Peer {
  static made: Peer[] = []
  readonly transceivers: {
    sender: { track: FakeTrack | null; replaceTrack(next: FakeTrack): Promise<void> }
    receiver: { track: { kind: string } }
  }[] = []
  readonly answers: object[] = []
  readonly candidates: unknown[] = []
  connectionState = 'new'
  localDescription: { sdp: string } | null = null
  isBroken = false
  onicecandidate: (event: { candidate: { toJSON(): string } | null }) => void = () => {}
  onconnectionstatechange: () => void = () => {}
  constructor() {
    Peer.made.push(this)
  }
  addTrack(track: FakeTrack) {
    const sender = {
      track: track as FakeTrack | null,
      replaceTrack: async (next: FakeTrack) => {
        sender.track = next
      },
    }
    this.transceivers.push({ sender, receiver: { track: { kind: track.kind } } })
  }
  getTransceivers = () => this.transceivers
  getSenders = () => this.transceivers.map(({ sender }) => sender)
  createOffer = async () => ({ sdp: 'offer' })
  setLocalDescription = async (offer: { sdp: string }) => {
    this.localDescription = offer
  }
  setRemoteDescription = async (answer: object) => {
    if (this.isBroken) throw new Error('no such answer')
    this.answers.push(answer)
  }
  addIceCandidate = async (candidate: unknown) => void this.candidates.push(candidate)
  become(state: string) {
    this.connectionState = state
    this.onconnectionstatechange()
  }
  close() {
    this.connectionState = 'closed'
  }
}
Object.assign(globalThis, { RTCPeerConnection: Peer, MediaStream: class {} })

beforeEach(() => {
  Peer.made = []
  world.heard.clear()
  world.sent = []
  world.route = async () => ({})
  world.isPictureOff = false
})
const settled = () => new Promise((resolve) => setImmediate(resolve))

function begin(...tracks: FakeTrack[]) {
  const counts: number[] = []
  const offering = offerToViewers(tracks as never, 'live', {
    route: () => world.route() as never,
    isOff: () => world.isPictureOff,
    count: (count) => counts.push(count),
  })
  const say = async (type: string, viewerId: string, more: object = {}) => {
    world.heard.get(type)?.({ liveId: 'live', viewerId, ...more })
    await settled()
  }
  return { offering, counts, say, send: (...next: FakeTrack[]) => offering.send(next as never) }
}
const both = () => [new FakeTrack('audio'), new FakeTrack('video')] as const

test('R-WS-24 each viewer who is ready gets an offer with the tracks, and what connects is exchanged by the server', async () => {
  const { counts, say } = begin(...both())
  await say('webrtc_viewer_ready', 'v')
  assert.deepEqual(
    [world.sent, counts, Peer.made[0]?.transceivers.length],
    [
      [{ type: 'webrtc_offer', liveId: 'live', offer: { type: 'offer', sdp: 'offer' }, target: 'v', viewerId: 'v' }],
      [1],
      2,
    ],
  )
  await say('webrtc_answer', 'v', { answer: { sdp: 'answer' } })
  await say('webrtc_answer', 'v', { answer: {} })
  await say('webrtc_answer', 'unknown', { answer: { sdp: 'answer' } })
  await say('webrtc_ice_candidate', 'v', { candidate: 'theirs' })
  assert.deepEqual([Peer.made[0]?.answers, Peer.made[0]?.candidates], [[{ type: 'answer', sdp: 'answer' }], ['theirs']])
  world.sent = []
  Peer.made[0]?.onicecandidate({ candidate: null })
  Peer.made[0]?.onicecandidate({ candidate: { toJSON: () => 'mine' } })
  assert.deepEqual(world.sent, [
    { type: 'webrtc_ice_candidate', liveId: 'live', candidate: 'mine', target: 'v', viewerId: 'v' },
  ])
})

test('R-WS-24 the server learns that the broadcaster is ready each time that it sends the room; other lives are not meant', async () => {
  const { say } = begin(...both())
  const ready = [...world.heard].find(([name]) => name.includes('webrtc_live') && name !== 'webrtc_live')
  ready?.[1]({} as Frame)
  assert.deepEqual(world.sent, [{ type: 'webrtc_broadcaster_ready', liveId: 'live', pictureOff: false }])
  await say('webrtc_viewer_ready', 'v', { liveId: 'another' })
  assert.equal(Peer.made.length, 0)
})

test('the server is told once that the camera is off, and once that it is on again; no camera at all leaves it off', () => {
  const [audio, video] = both()
  const { offering, send } = begin(audio, video)
  const said = () => world.sent.splice(0).map(({ type, pictureOff }) => [type, pictureOff])
  offering.toggled() // the microphone
  assert.deepEqual(said(), [])
  world.isPictureOff = true
  offering.toggled()
  offering.toggled()
  send(audio)
  send(audio, new FakeTrack('video'))
  assert.deepEqual(said(), [['webrtc_broadcaster_ready', true]])
  world.isPictureOff = false
  send(audio, new FakeTrack('video'))
  assert.deepEqual(said(), [['webrtc_broadcaster_ready', false]])
})

test('who was replaced by another device says nothing of the camera until it sends again', async () => {
  const { offering } = begin(...both())
  const hear = (name: string, frame: object) => {
    for (const [heard, listener] of world.heard) if (heard === name) listener(frame as Frame)
  }
  const replaced = (liveId: string) => hear('webrtc_event', { event: 'broadcaster_replaced', data: { liveId } })
  const switchCamera = () => {
    world.isPictureOff = !world.isPictureOff
    offering.toggled()
    return world.sent.splice(0).length
  }
  replaced('another')
  hear('webrtc_event', { event: 'waiting', data: { liveId: 'live' } })
  assert.equal(switchCamera(), 1)
  replaced('live')
  assert.equal(switchCamera(), 0)
  const ready = [...world.heard].find(([name]) => name.includes('webrtc_live') && name !== 'webrtc_live')
  ready?.[1]({} as Frame)
  assert.equal(world.sent.splice(0).length, 1)
  assert.equal(switchCamera(), 1)
})

test('R-WS-24 a viewer who asks again gets a new connection in place of the old one; who leaves or fails is let go', async () => {
  const { counts, say } = begin(...both())
  await say('webrtc_viewer_ready', 'v')
  await say('webrtc_viewer_ready', 'v')
  const [first, second] = Peer.made
  assert.deepEqual([first?.connectionState, counts.at(-1)], ['closed', 1])
  first?.become('failed')
  assert.equal(counts.at(-1), 1, 'the old one is nobody’s')
  second?.become('disconnected')
  assert.equal(counts.at(-1), 1, 'it may come back')
  second?.become('failed')
  assert.deepEqual([second?.connectionState, counts.at(-1)], ['closed', 0])
  const before = counts.length
  await say('webrtc_viewer_left', 'v')
  assert.equal(counts.length, before, 'nobody was there')
})

test('R-WS-24 a viewer who asks twice before there is a route has one connection', async () => {
  const routes: (() => void)[] = []
  world.route = () => new Promise((resolve) => routes.push(() => resolve({})))
  const { counts, say } = begin(...both())
  await say('webrtc_viewer_ready', 'v')
  await say('webrtc_viewer_ready', 'v')
  for (const give of routes) give()
  await settled()
  assert.deepEqual([Peer.made.filter(({ connectionState }) => connectionState === 'new').length, counts.at(-1)], [1, 1])
})

test('R-WS-24 beyond the limit of viewers nobody is served, also of those who asked at the same time', async () => {
  const { counts, say } = begin(...both())
  for (let n = 1; n < live.peerLimit; n++) await say('webrtc_viewer_ready', `${n}`)
  assert.equal(counts.at(-1), live.peerLimit - 1)
  void say('webrtc_viewer_ready', 'last')
  await say('webrtc_viewer_ready', 'too late')
  assert.deepEqual([counts.at(-1), Peer.made.length], [live.peerLimit, live.peerLimit])
  let asked = 0
  world.route = async () => {
    asked += 1
    return {}
  }
  await say('webrtc_viewer_ready', 'even later')
  assert.equal(asked, 0)
})

test('R-WS-24 an answer that cannot be taken ends that viewer', async () => {
  const { counts, say } = begin(...both())
  await say('webrtc_viewer_ready', 'v')
  Object.assign(Peer.made[0] ?? {}, { isBroken: true })
  await say('webrtc_answer', 'v', { answer: { sdp: 'broken' } })
  assert.equal(counts.at(-1), 0)
})

test('R-WS-24 other tracks replace those of their kind, also where one was taken out; a new kind needs an offer', async () => {
  const [audio, video] = both()
  const { say, send } = begin(audio)
  await say('webrtc_viewer_ready', 'v')
  const other = new FakeTrack('audio')
  const [sender] = Peer.made[0]?.getSenders() ?? []
  if (sender) sender.track = null
  send(other)
  await settled()
  assert.deepEqual([sender?.track === other, Peer.made.length], [true, 1])
  send(other, video)
  await settled()
  assert.equal(Peer.made.length, 2)
  await say('webrtc_viewer_ready', 'w')
  assert.deepEqual(
    Peer.made
      .at(-1)
      ?.getSenders()
      .map(({ track }) => track),
    [other, video],
  )
})

test('R-WS-24 once it is over every viewer is let go, nothing is heard, and who waits for a route is not served', async () => {
  const { offering, counts, say } = begin(...both())
  await say('webrtc_viewer_ready', 'v')
  const route = Promise.withResolvers<object>()
  world.route = () => route.promise
  await say('webrtc_viewer_ready', 'w')
  offering.close()
  route.resolve({})
  await settled()
  assert.deepEqual(
    [counts.at(-1), world.heard.size, Peer.made.length, Peer.made[0]?.connectionState],
    [0, 0, 1, 'closed'],
  )
})
