import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { TransportEvents, ViewerText } from './transport.ts'
import { openWebrtc } from './webrtc.ts'

const udp = 'v=0\r\na=candidate:1 1 udp 1 192.0.2.1 5000 typ host\r\n'
const tcp = udp.replace('udp', 'tcp')
const answer = 'v=0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=sendonly\r\n'
const address = '/media/index/api/webrtc?app=live&stream=k&type=play'

/** As much of a connection as the transport looks at; the test says what fails. */
class FakePeer extends EventTarget {
  static made: FakePeer[] = []
  static fails = ''
  static sdp = udp
  connectionState = 'new'
  signalingState = 'stable'
  iceConnectionState = 'new'
  iceGatheringState = 'complete'
  localDescription: { sdp: string } | null = null
  remote: unknown = null
  onconnectionstatechange: (() => void) | null = null
  constructor() {
    super()
    FakePeer.made.push(this)
  }
  addTransceiver() {}
  async createOffer() {
    if (FakePeer.fails === 'offer') throw new Error('no codecs')
    return { type: 'offer', sdp: FakePeer.sdp }
  }
  async setLocalDescription(description: { sdp: string }) {
    this.localDescription = description
  }
  async setRemoteDescription(description: unknown) {
    if (FakePeer.fails === 'answer') throw new Error('not understood')
    this.remote = description
  }
  async getStats() {
    return new Map()
  }
  close() {
    this.signalingState = 'closed'
  }
  becomes(state: string) {
    this.connectionState = state
    this.onconnectionstatechange?.()
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

async function begin(t: TestContext, { fails = '', sdp = udp, reply = () => new Response(answer) as unknown } = {}) {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  Object.assign(FakePeer, { made: [], fails, sdp })
  const asked: { url: string; init: RequestInit }[] = []
  const fetched = async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    return reply()
  }
  Object.assign(globalThis, { RTCPeerConnection: FakePeer, MediaStream: class {}, fetch: fetched })
  const reported = { failed: [] as ViewerText[], details: [] as (string | undefined)[] }
  const nothing = () => {}
  const events: TransportEvents = {
    failed(text, detail) {
      reported.failed.push(text)
      reported.details.push(detail)
    },
    say: nothing,
    silent: nothing,
    log: nothing,
    states: nothing,
    measured: nothing,
    received: nothing,
  }
  const aside = { srcObject: null as unknown, paused: false }
  const transport = openWebrtc(
    aside as unknown as HTMLVideoElement,
    { address, iceServers: [], relayOnly: false },
    events,
  )
  t.after(() => transport.close())
  for (let n = 0; n < 5; n++) await settle()
  return { reported, asked, transport, aside, peer: FakePeer.made[0] as FakePeer }
}

test('R-LIVE-38 a connection that cannot be begun, or not with this answer, or without UDP', async (t) => {
  for (const [options, detail, calls] of [
    [{ fails: 'offer' }, 'no codecs', 0],
    [{ fails: 'answer' }, 'not understood', 1],
    [{ sdp: tcp }, 'no UDP', 0],
  ] as const) {
    const { reported, asked } = await begin(t, options)
    assert.deepEqual([reported.failed, reported.details], [['viewer.webrtcFailed'], [detail]])
    assert.equal(asked.length, calls)
    t.mock.timers.reset()
  }
})

test('too many viewers, as the gateway or the server before it says: not its failure, but many people', async (t) => {
  for (const reply of [
    () => new Response(JSON.stringify({ code: -429, msg: 'Too many viewers at once' })),
    () => new Response('{}', { status: 429 }),
  ]) {
    const { reported } = await begin(t, { reply })
    assert.deepEqual(reported.failed, ['viewer.crowded'])
    t.mock.timers.reset()
  }
})

test('sound alone that the gateway ends is asked for again, once, with its pictures, and is no failure', async (t) => {
  const soundAlone = `v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=inactive\r\n${answer.slice(5)}`
  for (const [sdp, isPaused, opened] of [
    [soundAlone, false, 2],
    [soundAlone, true, 1],
    [answer.replace('audio', 'video'), false, 1],
  ] as const) {
    const { reported, asked, peer, aside } = await begin(t, { reply: () => new Response(sdp) })
    aside.paused = isPaused
    peer.becomes('connected')
    peer.becomes('disconnected')
    for (let n = 0; n < 5; n++) await settle()
    assert.deepEqual([asked.length, FakePeer.made.length, reported.failed], [opened, opened, []], sdp)
    assert.equal(peer.signalingState, opened === 2 ? 'closed' : 'stable')
    FakePeer.made.at(-1)?.becomes('failed')
    assert.deepEqual([asked.length, reported.failed], [opened, ['viewer.streamFailed']], sdp)
    t.mock.timers.reset()
  }
})

test('R-LIVE-35 R-SRC-08 R-SRC-09 a gateway that refuses, fails, answers nonsense or is not there', async (t) => {
  const json = (body: object) => new Response(JSON.stringify(body))
  for (const reply of [
    () => json({ code: -400, msg: 'stream not found' }),
    () => json({ code: 0 }),
    () => new Response('<html>'),
    () => new Response(answer, { status: 503 }),
    () => {
      throw new TypeError('Failed to fetch')
    },
  ]) {
    const { reported, peer } = await begin(t, { reply })
    assert.deepEqual(reported.failed, ['viewer.gatewayFailed'])
    assert.equal(peer.remote, null)
    t.mock.timers.reset()
  }
})

test('R-LIVE-36 R-SRC-07 a connection that fails, or stays disconnected for 5 s, is said; one that heals is not', async (t) => {
  const { reported, peer } = await begin(t)
  peer.becomes('connected')
  peer.becomes('disconnected')
  t.mock.timers.tick(4900)
  peer.becomes('connected')
  t.mock.timers.tick(10_000)
  assert.deepEqual(reported.failed, [])
  peer.becomes('disconnected')
  t.mock.timers.tick(5000)
  assert.deepEqual(reported.failed, ['viewer.streamFailed'])
  peer.becomes('failed')
  assert.deepEqual(reported.failed, ['viewer.streamFailed', 'viewer.streamFailed'])
})

test('R-HTTP-03 R-HTTP-04 the play call is a POST of the offer as application/sdp; the answer may be SDP or JSON', async (t) => {
  for (const reply of [
    () => new Response(answer, { headers: { 'content-type': 'application/sdp' } }),
    () => new Response(JSON.stringify({ code: 0, sdp: answer, type: 'answer' })),
  ]) {
    const { asked, reported, peer } = await begin(t, { reply })
    const [{ url, init } = { url: '', init: {} }] = asked
    assert.deepEqual(
      [url, init.method, init.body, new Headers(init.headers).get('content-type')],
      [address, 'POST', udp, 'application/sdp'],
    )
    assert.deepEqual([peer.remote, reported.failed], [{ type: 'answer', sdp: answer }, []])
    t.mock.timers.reset()
  }
})

test('N-05 a connection that was tried beside another one brings its pictures to the video that is shown', async (t) => {
  const { transport, peer, aside } = await begin(t)
  const [pictures, shown] = [{ stream: 1 }, { srcObject: null } as { srcObject: unknown }]
  aside.srcObject = pictures
  transport.moveTo?.(shown as unknown as HTMLVideoElement)
  assert.deepEqual([aside.srcObject, shown.srcObject], [null, pictures])
  transport.close()
  assert.deepEqual([shown.srcObject, peer.signalingState], [null, 'closed'])
})
