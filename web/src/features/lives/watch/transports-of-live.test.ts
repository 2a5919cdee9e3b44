import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LivePage } from '../operations.generated.ts'
import type { TransportEvents } from './player/transport.ts'
import { costsOf, needsOf, openTransport, transportsOfLive } from './transports-of-live.ts'

const playback = {
  webrtc: 'https://media.example/whep/cle',
  hls: 'https://media.example/live/cle/index.m3u8',
  hlsStable: 'https://media.example/live/cle/stable.m3u8',
  hlsAudio: 'https://media.example/live/cle/audio.m3u8',
  hasAudio: true,
  webrtcAudio: true,
  bframes: false,
  peerToPeer: true,
  streamName: 'cle',
  renditions: ['v360', 'v240'],
  kbps: 2000,
  iceServers: [],
  relayOnly: false,
} as unknown as NonNullable<LivePage['playback']>
const live = (more: object = {}, source_type = 'webrtc') =>
  ({ id: 'l', source_type, playback: { ...playback, ...more } }) as unknown as LivePage
const ways = (more: object = {}, source_type?: string) => transportsOfLive(live(more, source_type), false)

test('R-SRC-04 a live from a browser plays directly from it, then by the gateway', () => {
  assert.deepEqual(ways(), ['peer', 'webrtc', 'hls', 'low', 'audio'])
})

test('a broadcast that is not sent between browsers plays by the gateway as soon as that has it', () => {
  assert.deepEqual(ways({ peerToPeer: false }), ['webrtc', 'hls', 'low', 'audio'])
  assert.deepEqual(ways({ peerToPeer: false, webrtc: null, hls: null, hlsAudio: null }), ['peer'])
})

test('what the gateway does not have is not offered; sound alone only where there is sound', () => {
  assert.deepEqual(ways({ webrtc: null }, 'rtmp'), ['hls', 'low', 'audio'])
  assert.deepEqual(ways({ hls: null }, 'rtmp'), ['webrtc', 'audio'])
  assert.deepEqual(ways({ hasAudio: false }, 'rtmp'), ['webrtc', 'hls', 'low'])
  assert.deepEqual(ways({ hlsAudio: null }, 'rtmp'), ['webrtc', 'hls', 'low'])
  assert.deepEqual(ways({ bframes: true }, 'rtmp')[0], 'hls')
  assert.deepEqual(ways({ webrtcAudio: false }, 'rtmp')[0], 'hls', 'its sound comes by HLS only')
  assert.deepEqual(ways({ webrtcAudio: false, hasAudio: false }, 'rtmp')[0], 'webrtc', 'there is no sound to miss')
})

test('a live without a gateway plays by its own HLS address, or not at all', () => {
  const foreign = { id: 'l', source_type: 'rtmp', rtmp_url: 'https://a.mg/x.m3u8', playback: null }
  assert.deepEqual(transportsOfLive(foreign as unknown as LivePage, false), ['hls'])
  assert.deepEqual(transportsOfLive({ ...foreign, rtmp_url: null } as unknown as LivePage, false), [])
})

test('N-05 what each way needs: the smallest picture where there is one, a little more for lists than for packets', () => {
  assert.deepEqual(needsOf(live()), { peer: 2_000_000, webrtc: 2_000_000, hls: 2_200_000, low: 350_000, audio: 80_000 })
  assert.equal(needsOf(live({ renditions: ['v360'] })).low, 2_000_000)
  assert.equal(needsOf(live({ kbps: null })).webrtc, 1_000_000)
})

/** The address that a browser with HLS of its own gets. */
async function addressOf(transport: 'hls' | 'low' | 'audio', of: LivePage) {
  const received = Promise.withResolvers<void>()
  const video = { src: '', canPlayType: () => 'maybe', removeAttribute: () => {}, load: () => {} }
  const events = { received: () => received.resolve(), failed: received.reject, log: () => {} }
  openTransport(of, transport, video as unknown as HTMLVideoElement, events as unknown as TransportEvents)
  await received.promise
  return video.src
}

test('each kind of HLS has its address: the smallest picture that there is, else the stable list', async () => {
  const base = 'https://media.example/live/cle'
  assert.equal(await addressOf('hls', live()), `${base}/index.m3u8`)
  assert.equal(await addressOf('audio', live()), `${base}/audio.m3u8`)
  assert.equal(await addressOf('low', live()), `${base}/v240/stable.m3u8`)
  assert.equal(await addressOf('low', live({ renditions: ['v360'] })), `${base}/v360/stable.m3u8`)
  assert.equal(await addressOf('low', live({ renditions: [] })), `${base}/stable.m3u8`)
})

test('R-SRC-01 an HLS address of the live itself comes before that of the gateway', async () => {
  const own = { ...live(), source_type: 'rtmp', rtmp_url: 'https://a.mg/x.m3u8' } as unknown as LivePage
  assert.equal(transportsOfLive(own, false)[0], 'hls')
  const { playback } = live({ peerToPeer: false })
  assert.equal(transportsOfLive({ ...own, playback } as LivePage, false)[0], 'hls')
  assert.equal(await addressOf('hls', own), 'https://a.mg/x.m3u8')
  assert.equal(await addressOf('low', own), 'https://media.example/live/cle/v240/stable.m3u8')
})

test('R-SRC-04 the way between browsers and the one by the gateway get the relays of the live, with their passwords', (t) => {
  const asked: RTCConfiguration[] = []
  class Captured {
    constructor(configuration: RTCConfiguration) {
      asked.push(configuration)
      throw new Error('seen')
    }
  }
  Object.assign(globalThis, { RTCPeerConnection: Captured })
  t.after(() => Reflect.deleteProperty(globalThis, 'RTCPeerConnection'))
  const iceServers = [
    { urls: ['stun:a'], username: null, credential: null },
    { urls: ['turn:a'], username: 'u', credential: 'c' },
  ]
  const video = {} as HTMLVideoElement
  const failed: string[] = []
  const events = { failed: (text: string) => failed.push(text), log: () => {}, states: () => {} }
  try {
    openTransport(live({ iceServers, relayOnly: true }), 'webrtc', video, events as unknown as TransportEvents)
  } catch {}
  assert.deepEqual(asked[0]?.iceServers, [{ urls: ['stun:a'] }, { urls: ['turn:a'], username: 'u', credential: 'c' }])
  assert.equal(asked[0]?.iceTransportPolicy, 'relay')
})

test('N-09 what waits for a press says what a minute costs, and of sound alone where that is another way', () => {
  const costs = (more: object = {}) => costsOf(live(more, 'rtmp'), transportsOfLive(live(more, 'rtmp'), true))
  assert.deepEqual(costs(), { all: '2,6', audio: '0,6' })
  assert.deepEqual(costs({ hasAudio: false })?.audio, null)
  assert.deepEqual(costs({ hls: null, webrtc: null }), { all: '0,6', audio: null })
  assert.equal(costs({ hls: null, webrtc: null, hlsAudio: null }), undefined)
})
