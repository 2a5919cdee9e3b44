import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { live } from '@vondrona/rules/lives/constants'
import { stubModules } from '../../../../lib/device/stub-modules.fixture.ts'
import type { TransportEvents } from './transport.ts'

type Frame = Record<string, unknown>
let listeners = new Map<string, (frame: Frame) => void>()
let sent: Frame[] = []
let hasLine = true
stubModules({
  'lib/socket/socket.ts': {
    listen: (type: string, listener: (frame: Frame) => void) => {
      listeners.set(type, listener)
      return () => listeners.delete(type)
    },
    subscribe: (room: string) => {
      listeners.set(room, () => {})
      return () => listeners.delete(room)
    },
    sendFrame: (frame: Frame) => {
      sent.push(frame)
      return hasLine
    },
  },
})
const { openPeer } = await import('./peer.ts')
const { subscribedTo } = await import('../../../../lib/socket/line-subscriptions.ts')

const sdp = 'v=0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=sendonly\r\n'
const way = 'a=candidate:1 1 udp 1 192.0.2.1 5000 typ host\r\n'

class FakePeer extends EventTarget {
  static made: FakePeer[] = []
  static fails = false
  static answer = sdp + way
  static gathering = 'complete'
  connectionState = 'new'
  signalingState = 'stable'
  iceGatheringState = FakePeer.gathering
  remoteDescription: unknown = null
  localDescription: { sdp: string } | null = null
  candidates: unknown[] = []
  onicecandidate: ((event: { candidate: unknown }) => void) | null = null
  constructor() {
    super()
    FakePeer.made.push(this)
  }
  async setRemoteDescription(description: unknown) {
    if (FakePeer.fails) throw new Error('not understood')
    this.remoteDescription = description
  }
  async addIceCandidate(candidate: unknown) {
    if (candidate === 'bad') throw new Error('bad candidate')
    this.candidates.push(candidate)
  }
  createAnswer = async () => ({ sdp: FakePeer.answer })
  async setLocalDescription(description: { sdp: string }) {
    this.localDescription = description
  }
  getStats = async () => new Map()
  close() {
    this.signalingState = 'closed'
  }
}
Object.assign(globalThis, { RTCPeerConnection: FakePeer, MediaStream: class {} })

const settled = () => new Promise((resolve) => setImmediate(resolve))

function begin(t: TestContext, { answer = sdp + way, fails = false, line = true } = {}) {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  Object.assign(FakePeer, { made: [], answer, fails, gathering: 'complete' })
  listeners = new Map()
  sent = []
  hasLine = line
  const failures: string[][] = []
  const logs: string[] = []
  const states: object[] = []
  let silent = 0
  const events: TransportEvents = {
    failed: (...why) => failures.push(why as string[]),
    say: () => {},
    silent: () => (silent += 1),
    log: (text) => logs.push(text),
    states: (change) => states.push(change),
    measured: () => {},
    received: () => {},
  }
  const video = { srcObject: null } as unknown as HTMLVideoElement
  const open = openPeer(video, { liveId: 'mine', iceServers: [], relayOnly: false }, events)
  t.after(() => open.close())
  const hear = async (type: string, frame: Frame) => {
    listeners.get(type)?.(frame)
    await settled()
  }
  return {
    open,
    failures,
    logs,
    states,
    silent: () => silent,
    subscribed: () => hear(subscribedTo('webrtc_mine'), {}),
    offer: (offer: unknown = sdp, liveId = 'mine') => hear('webrtc_offer', { offer, liveId }),
    candidate: (candidate: unknown, liveId = 'mine') => hear('webrtc_ice_candidate', { candidate, liveId }),
    event: (event: string, data?: object) => hear('webrtc_event', { event, data }),
    peer: () => FakePeer.made.at(-1) as FakePeer,
    sent: (type: string) => sent.filter((frame) => frame.type === type),
  }
}

test('R-SRC-06 a viewer says that they are ready, and answers the offer of this live in either form', async (t) => {
  const player = begin(t)
  assert.deepEqual(sent, [], 'nobody hears it before the room is joined')
  await player.subscribed()
  assert.equal(player.sent('webrtc_viewer_ready').length, 1)
  await player.offer({ type: 'offer', sdp })
  assert.deepEqual(player.peer().remoteDescription, { type: 'offer', sdp })
  assert.deepEqual(
    player.sent('webrtc_answer').map(({ liveId, answer, target }) => [liveId, answer, target]),
    [['mine', { type: 'answer', sdp: sdp + way }, 'broadcaster']],
  )
  await player.offer(sdp)
  assert.equal(FakePeer.made.length, 2)
  assert.equal(FakePeer.made[0]?.signalingState, 'closed', 'the one before is let go')
  assert.deepEqual(player.states.slice(-2), [{ offers: 2 }, { answers: 2 }])
  assert.deepEqual(player.failures, [])
})

test('an offer of another live, and what is no description, is answered to nobody', async (t) => {
  const player = begin(t)
  await player.offer(sdp, 'another')
  for (const nothing of ['', 'x', { sdp: 'x' }, { sdp: 5 }, null, {}, 7]) await player.offer(nothing)
  assert.equal(FakePeer.made.length, 0)
  assert.deepEqual(player.logs, Array(7).fill('an offer without SDP'))
  assert.deepEqual(player.failures, [])
})

test('R-LIVE-34 an offer without sound is said to be silent, no other', async (t) => {
  const player = begin(t)
  await player.offer()
  assert.equal(player.silent(), 0)
  await player.offer('v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=sendonly\r\n')
  assert.equal(player.silent(), 1)
})

test('candidates that come before their offer wait for it; those of another live, and empty ones, are left', async (t) => {
  const player = begin(t)
  await player.candidate('before any offer')
  listeners.get('webrtc_offer')?.({ offer: sdp, liveId: 'mine' })
  listeners.get('webrtc_ice_candidate')?.({ candidate: 'early', liveId: 'mine' })
  await settled()
  await player.candidate('late')
  await player.candidate('foreign', 'another')
  await player.candidate(null)
  assert.deepEqual(player.peer().candidates, ['early', 'late'], 'those of an offer before are forgotten')
  await player.candidate('bad')
  assert.equal(player.logs.at(-1), 'candidate: bad candidate')
})

test('own candidates go to the broadcaster; the end of them is no candidate', async (t) => {
  const player = begin(t)
  await player.offer()
  player.peer().onicecandidate?.({ candidate: { toJSON: () => 'one' } })
  player.peer().onicecandidate?.({ candidate: null })
  assert.deepEqual(player.sent('webrtc_ice_candidate'), [
    { type: 'webrtc_ice_candidate', liveId: 'mine', candidate: 'one', target: 'broadcaster' },
  ])
})

test('an offer that cannot be taken and a network without a way out are failures', async (t) => {
  const refused = begin(t, { fails: true })
  await refused.offer()
  assert.deepEqual(refused.failures, [['viewer.webrtcFailed', 'not understood']])
  t.mock.timers.reset()
  const closed = begin(t, { answer: sdp })
  await closed.offer()
  assert.deepEqual(closed.failures, [['viewer.webrtcFailed', 'no UDP']])
})

test('an offer that another one replaced is no failure any more', async (t) => {
  const player = begin(t, { answer: sdp })
  FakePeer.gathering = 'gathering'
  await player.offer()
  FakePeer.answer = sdp + way
  await player.offer()
  t.mock.timers.tick(1000)
  await settled()
  assert.deepEqual(player.failures, [])
})

test('a broadcaster who left ends this live, and no other', async (t) => {
  const player = begin(t)
  await player.event('broadcaster_left', { liveId: 'another' })
  await player.event('broadcaster_left')
  await player.event('viewer_left', { liveId: 'mine' })
  assert.deepEqual(player.failures, [])
  await player.event('crowded', { liveId: 'another' })
  await player.event('broadcaster_left', { liveId: 'mine' })
  await player.event('crowded', { liveId: 'mine' })
  assert.deepEqual(player.failures, [['viewer.streamFailed', 'broadcaster left'], ['viewer.crowded']])
})

test('R-LIVE-42, R-LIVE-36 without a line, or without an offer, it fails in time; with one it does not', async (t) => {
  for (const [line, isOffered, failure] of [
    [false, false, [['viewer.socketError', 'no line']]],
    [true, false, [['viewer.streamFailed', 'no offer']]],
    [true, true, []],
  ] as const) {
    const player = begin(t, { line })
    await player.subscribed()
    if (isOffered) await player.offer()
    t.mock.timers.tick(live.playTimeout - 1)
    assert.deepEqual(player.failures, [])
    t.mock.timers.tick(1)
    assert.deepEqual(player.failures, failure)
    t.mock.timers.reset()
  }
})

test('a closed player hears nothing, lets its connection go and does not fail later', async (t) => {
  const player = begin(t)
  await player.offer()
  player.open.close()
  assert.equal(listeners.size, 0)
  assert.equal(player.peer().signalingState, 'closed')
  t.mock.timers.reset()
  const unasked = begin(t)
  unasked.open.close()
  t.mock.timers.tick(live.playTimeout)
  assert.deepEqual(unasked.failures, [])
})
