import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import Player from 'hls.js/light'
import { config, follow, openHls } from './hls.ts'
import type { TransportEvents, ViewerText } from './transport.ts'

const { Events, ErrorTypes } = Player

/** Records the events of a transport. */
function heard() {
  const reported = { said: [] as ViewerText[], failed: [] as ViewerText[], silent: 0, bytes: 0 }
  const events: TransportEvents = {
    failed: (text) => void reported.failed.push(text),
    say: (text) => void reported.said.push(text),
    silent: () => void reported.silent++,
    log: () => {},
    states: () => {},
    measured: () => {},
    received(bytes) {
      reported.bytes += Number(bytes)
    },
  }
  return { reported, events }
}

/** As much of hls.js as is followed. */
class FakeHls extends EventEmitter {
  url = '/media/live/k/index.m3u8'
  bandwidthEstimate = 1
  calls: string[] = []
  loadSource = (address: string) => void this.calls.push(`load ${address}`)
  recoverMediaError = () => void this.calls.push('recover')
  destroy = () => void this.calls.push('destroy')
  breaks(type: string, fatal = true, code?: number) {
    this.emit(Events.ERROR, Events.ERROR, { type, fatal, details: 'x', ...(code && { response: { code } }) })
  }
}

test('R-SRC-17, -18, -19, -20, -21, -22, -23, -24, -25, -26, -27, -28 hls.js gets the numbers of the specification', () => {
  const { default: load } = config.manifestLoadPolicy!
  assert.deepEqual(
    [config.lowLatencyMode, config.backBufferLength, config.maxBufferLength, config.maxMaxBufferLength],
    [true, 5, 20, 40],
  )
  assert.deepEqual([config.liveSyncDurationCount, config.liveMaxLatencyDurationCount], [2, 5])
  assert.deepEqual([config.startLevel, config.capLevelToPlayerSize], [-1, true])
  assert.deepEqual([load.maxTimeToFirstByteMs, load.maxLoadTimeMs], [10_000, 30_000])
  assert.equal(load.timeoutRetry?.maxNumRetry, 4)
  const { maxNumRetry, retryDelayMs, maxRetryDelayMs } = load.errorRetry!
  assert.deepEqual([maxNumRetry, retryDelayMs, maxRetryDelayMs], [6, 1000, 8000])
})

test('R-LIVE-30 R-LIVE-31 a network error loads again, a media error recovers; the fourth within a minute gives the way up', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const [hls, { reported, events }] = [new FakeHls(), heard()]
  const letGo = follow(hls as unknown as Player, Player, events)
  hls.breaks(ErrorTypes.NETWORK_ERROR, false)
  assert.deepEqual(reported.said, [], 'what hls.js mends by itself is not said')
  hls.breaks(ErrorTypes.NETWORK_ERROR)
  t.mock.timers.tick(1000)
  hls.breaks(ErrorTypes.MEDIA_ERROR)
  t.mock.timers.tick(2000)
  assert.deepEqual(reported.said, ['viewer.networkError', 'viewer.mediaError'])
  assert.deepEqual(hls.calls, ['load /media/live/k/index.m3u8', 'recover'])
  hls.breaks(ErrorTypes.NETWORK_ERROR)
  hls.breaks(ErrorTypes.NETWORK_ERROR)
  assert.deepEqual(reported.failed, ['viewer.networkError'])
  letGo()
  assert.equal(hls.calls.at(-1), 'destroy')
})

test('a list that is not given for now is no network error: the stream is not there yet, or too many ask', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  for (const [code, text] of [
    [503, 'viewer.connecting'],
    [429, 'viewer.crowded'],
  ] as const) {
    const [hls, { reported, events }] = [new FakeHls(), heard()]
    follow(hls as unknown as Player, Player, events)
    hls.breaks(ErrorTypes.NETWORK_ERROR, false, 500)
    assert.deepEqual(reported.failed, [], 'what hls.js mends by itself')
    hls.breaks(ErrorTypes.NETWORK_ERROR, false, code)
    assert.deepEqual(reported.failed.splice(0), [text], 'before it plays: at once')
    hls.emit(Events.FRAG_BUFFERED, Events.FRAG_BUFFERED, { stats: { total: 1 }, frag: { duration: 1 } })
    hls.breaks(ErrorTypes.NETWORK_ERROR, false, code)
    assert.deepEqual(reported.failed, [], 'while it plays hls.js asks again')
    for (let times = 1; times <= 3; times++) {
      hls.breaks(ErrorTypes.NETWORK_ERROR, true, code)
      t.mock.timers.tick(10_000)
    }
    assert.deepEqual([reported.said, hls.calls.length], [[text, text, text], 3], 'the same again')
    hls.breaks(ErrorTypes.NETWORK_ERROR, true, code)
    assert.deepEqual(reported.failed, [text])
  }
})

test('R-LIVE-32 any other fatal error ends the player; a stream without sound is said', () => {
  const [hls, { reported, events }] = [new FakeHls(), heard()]
  follow(hls as unknown as Player, Player, events)
  hls.emit(Events.BUFFER_CODECS, Events.BUFFER_CODECS, { video: {} })
  hls.breaks(ErrorTypes.OTHER_ERROR)
  assert.deepEqual([reported.failed, reported.silent], [['viewer.fatalError'], 1])
})

test('a stream with sound, in a track of its own or beside the picture, is not said to be silent', () => {
  for (const tracks of [{ video: {}, audio: {} }, { audiovideo: {} }, { video: {}, audiovideo: {} }, { audio: {} }]) {
    const [hls, { reported, events }] = [new FakeHls(), heard()]
    follow(hls as unknown as Player, Player, events)
    hls.emit(Events.BUFFER_CODECS, Events.BUFFER_CODECS, tracks)
    assert.equal(reported.silent, 0, Object.keys(tracks).join())
  }
})

test('N-05 what counts as received: the pieces, and the lists that are asked for several times a second', () => {
  const [hls, { reported, events }] = [new FakeHls(), heard()]
  follow(hls as unknown as Player, Player, events)
  hls.emit(Events.FRAG_BUFFERED, Events.FRAG_BUFFERED, { stats: { total: 40_000 }, frag: { duration: 1 } })
  hls.emit(Events.LEVEL_LOADED, Events.LEVEL_LOADED, { stats: { total: 1500 } })
  assert.equal(reported.bytes, 41_500)
})

test('R-LIVE-33 without Media Source and without native HLS it is said; where HLS is native the browser gets the list', async () => {
  const opened = (canPlayType: string) =>
    new Promise<string>((resolve) => {
      const { events } = heard()
      const video = {
        canPlayType: () => canPlayType,
        set src(address: string) {
          resolve(address)
        },
      }
      openHls(video as unknown as HTMLVideoElement, '/media/live/k/index.m3u8', { ...events, failed: resolve })
    })
  assert.equal(await opened(''), 'viewer.hlsUnsupported')
  assert.equal(await opened('maybe'), '/media/live/k/index.m3u8')
})

test('R-LIVE-30 mends of more than a minute ago do not count', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let now = 1000
  t.mock.method(performance, 'now', () => now)
  for (const [later, failures] of [
    [59_999, 1],
    [60_000, 0],
  ] as const) {
    const [hls, { reported, events }] = [new FakeHls(), heard()]
    follow(hls as unknown as Player, Player, events)
    for (let times = 0; times < 3; times++) hls.breaks(ErrorTypes.NETWORK_ERROR)
    now += later
    hls.breaks(ErrorTypes.NETWORK_ERROR)
    assert.equal(reported.failed.length, failures, String(later))
  }
})

test('how fast the network is comes from pieces that have a length', () => {
  const measured: number[] = []
  const [hls, { events }] = [new FakeHls(), heard()]
  follow(hls as unknown as Player, Player, { ...events, measured: (bits) => measured.push(bits) })
  const piece = (frag: number, part?: number) =>
    hls.emit(Events.FRAG_BUFFERED, Events.FRAG_BUFFERED, {
      stats: { total: 1000 },
      frag: { duration: frag },
      ...(part && { part: { duration: part } }),
    })
  piece(0)
  piece(4)
  piece(4, 0.5)
  assert.deepEqual(measured, [2000, 16_000])
})
