import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { live as limits, player as pace } from '@vondrona/rules/lives/constants'
import type { Failures, Transport } from '@vondrona/rules/lives/viewer'
import { breath, frozenTime, lookEvery, makePlayer, stallTime, wakeTime } from './player.ts'
import type { TransportEvents, ViewerText } from './transport.ts'

/** As much of a `<video>` as the player looks at. Time advances only when a test shows a picture. */
class FakeVideo extends EventTarget {
  currentTime = 0
  paused = true
  muted = false
  srcObject = null
  error: { message: string } | null = null
  /** What the browser lets it begin: all, only without sound, nothing. */
  lets: 'all' | 'muted' | 'nothing' = 'all'
  async play() {
    if (this.lets === 'nothing' || (this.lets === 'muted' && !this.muted))
      throw new DOMException('no gesture', 'NotAllowedError')
    this.paused = false
  }
  pause() {
    this.paused = true
  }
  shows() {
    this.currentTime += 1
    this.dispatchEvent(new Event('playing'))
  }
}

function stage(t: TestContext, transports: Transport[] = ['webrtc', 'hls', 'audio'], isStarted = true) {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 1_000_000 })
  Object.assign(globalThis, { document: { visibilityState: 'visible' }, MediaStream: class {} })
  const video = new FakeVideo()
  const opened: {
    transport: Transport
    events: TransportEvents
    closed: boolean
    on: HTMLVideoElement
    movedTo?: HTMLVideoElement
  }[] = []
  const said: ViewerText[] = []
  const details: string[] = []
  const world = { isInterrupted: false, remembered: {} as Failures, bytes: 0 }
  const asides: FakeVideo[] = []
  const player = makePlayer(video as unknown as HTMLVideoElement, {
    open(transport, on, events) {
      const one: (typeof opened)[number] = { transport, events, closed: false, on }
      opened.push(one)
      return {
        close() {
          one.closed = true
        },
        moveTo(shown) {
          one.movedTo = shown
        },
      }
    },
    say(text, detail) {
      said.push(text)
      if (detail) details.push(detail)
    },
    needs: () => ({ webrtc: 1_000_000, hls: 1_000_000, audio: 80_000 }),
    isInterrupted: () => world.isInterrupted,
    makeVideo() {
      const aside = new FakeVideo()
      asides.push(aside)
      return aside as unknown as HTMLVideoElement
    },
    remembered: () => world.remembered,
    remember(failed) {
      world.remembered = failed
    },
    received(bytes) {
      world.bytes += bytes
    },
    now: () => Date.now(),
  })
  t.after(() => player.close())
  if (isStarted) player.start(transports)
  const last = () => opened.at(-1)!
  return {
    video,
    player,
    opened,
    said,
    details,
    world,
    asides,
    last,
    /** So many milliseconds in which pictures come. */
    async plays(ms: number) {
      for (let left = ms; left > 0; left -= 1000) {
        video.currentTime += 1
        t.mock.timers.tick(Math.min(1000, left))
        await settle()
      }
    },
    transport: () => player.state().ladder.at,
    phase: () => player.state().phase,
    /** So many milliseconds, with what is answered in between. */
    async pass(ms: number) {
      for (let left = ms; left > 0; left -= 100) {
        t.mock.timers.tick(Math.min(100, left))
        await settle()
      }
    },
  }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('R-LIVE-43 R-SRC-07 a way that fails is said once and closed, and the next one is opened after a breath', async (t) => {
  const { opened, said, last, phase, pass } = stage(t)
  last().events.failed('viewer.gatewayFailed', 'stream not found')
  assert.deepEqual([phase(), said, opened[0]?.closed], ['connecting', ['viewer.gatewayFailed'], true])
  assert.equal(opened.length, 1)
  await pass(breath.least)
  assert.equal(last().transport, 'hls')
})

test('that many watch is said on the picture, and nowhere else', (t) => {
  const { player, said, last } = stage(t)
  last().events.failed('viewer.crowded', 'HTTP 429')
  assert.deepEqual([said, player.state().crowded, player.state().ladder.at], [[], true, 'hls'])
})

test('a stream that is not there yet is asked for again by the same transport, then by the others; only then an error is said', async (t) => {
  const { player, opened, said, last, transport, pass } = stage(t)
  last().events.failed('viewer.gatewayFailed', 'what failed before does not count')
  await pass(breath.least)
  const second = transport()
  for (let times = 1; times <= pace.streamRetries; times++) {
    last().events.failed('viewer.connecting', 'HTTP 503')
    assert.equal(player.state().phase, 'connecting')
    await pass(breath.least * 2 ** times)
    assert.deepEqual([opened.length, transport()], [times + 2, second])
  }
  assert.deepEqual(said, ['viewer.gatewayFailed'])
  last().events.failed('viewer.connecting', 'HTTP 503')
  assert.notEqual(transport(), second)
  assert.deepEqual([said, player.state().crowded], [['viewer.gatewayFailed', 'viewer.loadError'], false])
})

test('what was crowded and is not there yet is no longer called crowded', async (t) => {
  const { player, last, pass } = stage(t)
  last().events.failed('viewer.crowded', 'HTTP 429')
  await pass(breath.least)
  last().events.failed('viewer.connecting', 'HTTP 503')
  assert.equal(player.state().crowded, false)
})

test('R-LIVE-43 when nothing works the pauses grow, each sentence is said once, and it never gives up', async (t) => {
  const { opened, said, last, pass } = stage(t)
  for (let times = 0; times < 12; times++) {
    last().events.failed(last().transport === 'webrtc' ? 'viewer.gatewayFailed' : 'viewer.networkError')
    const before = opened.length
    await pass(Math.min(breath.most, breath.least * 2 ** times) - 100)
    assert.equal(opened.length, before, `no hurry before try ${times + 2}`)
    await pass(100)
    assert.equal(opened.length, before + 1)
  }
  assert.deepEqual(said, ['viewer.gatewayFailed', 'viewer.networkError'])
})

test('R-LIVE-40 no picture within the timeout is a failure; so are pictures that stop', async (t) => {
  const { video, said, transport, phase, pass } = stage(t)
  video.paused = true // nothing has come that could play
  await pass(limits.firstFrameTimeout + 2 * lookEvery)
  assert.deepEqual([transport(), said], ['hls', ['viewer.loadError']])
  video.shows()
  assert.equal(phase(), 'playing')
  await pass(stallTime + 2 * lookEvery)
  assert.equal(transport(), 'audio')
})

test('N-06 while the source is away nothing has failed: the same way is kept, or opened again', async (t) => {
  const { video, world, said, transport, last, opened, pass } = stage(t)
  video.shows()
  world.isInterrupted = true
  await pass(60_000)
  assert.deepEqual([transport(), said, opened.length], ['webrtc', [], 1])
  last().events.failed('viewer.streamFailed')
  await pass(breath.least)
  assert.deepEqual([last().transport, said, opened.length], ['webrtc', [], 2])
})

test('N-06 a source that is back is opened again by the same way: at once where it had failed, and where nothing moves', async (t) => {
  const { video, world, said, transport, last, opened, pass } = stage(t, ['hls', 'audio'])
  video.shows()
  world.isInterrupted = true
  for (let times = 0; times < 6; times++) {
    last().events.failed('viewer.networkError') // the list is gone while the gateway starts again
    await pass(breath.most)
  }
  last().events.failed('viewer.networkError')
  const before = opened.length
  world.isInterrupted = false
  await pass(lookEvery)
  assert.deepEqual([opened.length, last().transport], [before + 1, 'hls'], 'it does not wait for its pause')
  await pass(limits.firstFrameTimeout + 3 * lookEvery)
  assert.deepEqual([transport(), opened.length, said], ['hls', before + 2, []], 'nothing moved')
  await pass(limits.firstFrameTimeout + 3 * lookEvery)
  assert.equal(transport(), 'audio', 'this way does not show it any more')
})

test('R-LIVE-08 where sound may not begin automatically it plays without, and a press brings it', async (t) => {
  const { video, player, said } = stage(t)
  player.stop()
  video.lets = 'muted'
  player.start(['webrtc'])
  await settle()
  assert.deepEqual([video.muted, player.state().mutedToStart, said], [true, true, []])
  player.mute(false)
  assert.deepEqual([video.muted, player.state().mutedToStart], [false, false])
})

test('R-LIVE-28 R-LIVE-29 R-LIVE-39 where nothing may begin the person is asked once; a press that fails says so', async (t) => {
  const { video, player, said, phase, pass } = stage(t)
  player.stop()
  video.paused = true
  video.lets = 'nothing'
  player.start(['webrtc'])
  await settle()
  video.dispatchEvent(new Event('canplay'))
  await pass(limits.firstFrameTimeout * 2)
  assert.deepEqual([phase(), said], ['blocked', ['viewer.tapToast']])
  await player.press()
  assert.deepEqual(said, ['viewer.tapToast', 'viewer.playFailed'])
  video.lets = 'all'
  await player.press()
  assert.deepEqual([video.paused, video.muted], [false, false])
})

test('R-LIVE-15 a pause is the person’s: it is no stall, and data that arrives does not end it', async (t) => {
  const { video, player, said, transport, pass } = stage(t)
  await settle()
  video.shows()
  await player.press()
  video.dispatchEvent(new Event('canplay'))
  await pass(60_000)
  assert.deepEqual([video.paused, transport(), said], [true, 'webrtc', []])
})

test('R-LIVE-27 a live that is over closes its connection; what comes late changes nothing', async (t) => {
  const { player, opened, said, phase, last, pass } = stage(t)
  player.stop()
  assert.deepEqual([phase(), opened[0]?.closed], ['stopped', true])
  last().events.failed('viewer.streamFailed')
  last().events.silent()
  await pass(60_000)
  assert.deepEqual([phase(), opened.length, said], ['stopped', 1, []])
})

test('N-09 who begins with the sound alone opens nothing else; what was chosen last stays through a pause', (t) => {
  const { player, opened, last } = stage(t)
  player.stop()
  opened.length = 0
  player.start(['webrtc', 'hls', 'audio'], 'audio')
  assert.deepEqual([opened.map(({ transport }) => transport), player.state().ladder.chosen], [['audio'], 'audio'])
  for (const chosen of ['audio', 'hls', null] as const) {
    if (chosen !== 'audio') player.choose(chosen)
    player.stop()
    player.start(['webrtc', 'hls', 'audio'])
    assert.deepEqual([last().transport, player.state().ladder.chosen], [chosen ?? 'webrtc', chosen])
  }
  player.choose('audio')
  player.stop()
  player.start(['webrtc'])
  assert.equal(last().transport, 'webrtc', 'what is not offered any more is not chosen')
})

test('R-LIVE-34 that there is no sound is said once', (t) => {
  const { last, said, player } = stage(t)
  last().events.silent()
  last().events.silent()
  player.restart()
  last().events.silent()
  assert.deepEqual([said, player.state().silent], [['viewer.silent'], true])
})

test('R-LIVE-41 D-34 the browser’s reason for not playing a video is shown while another transport is left', (t) => {
  const { video, said, details, player } = stage(t)
  video.dispatchEvent(new Event('error'))
  assert.deepEqual(said, [], 'no error, nothing to say')
  video.error = { message: 'DEMUXER_ERROR' }
  video.dispatchEvent(new Event('error'))
  assert.deepEqual([said, details], [['viewer.videoError'], ['DEMUXER_ERROR']])
  player.stop()
  video.dispatchEvent(new Event('error'))
  assert.equal(said.length, 1)
})

test('R-LIVE-16 R-LIVE-20 the log keeps fifty lines, the panel what the connection does', (t) => {
  const { last, player } = stage(t)
  for (let n = 0; n < 80; n++) last().events.log(`line ${n}`)
  last().events.states({ offers: 1 })
  const { log, debug } = player.state()
  assert.deepEqual([log.length, log.at(-1)?.endsWith('line 79'), debug.offers], [50, true, 1])
})

test('N-05 a slow network leads down, the viewer’s choice stays, and added transports do not interrupt', async (t) => {
  const { video, player, last, opened, transport, pass } = stage(t)
  video.shows()
  last().events.measured(500_000, 500_000)
  video.currentTime += 1
  await pass(lookEvery)
  assert.equal(transport(), 'hls')
  player.choose('audio')
  last().events.measured(5_000, 9_000_000)
  const before = opened.length
  player.start(['webrtc', 'hls', 'low', 'audio'])
  video.currentTime += 1
  await pass(lookEvery)
  assert.deepEqual([transport(), opened.length], ['audio', before])
})

/** HLS plays after WebRTC was blocked: its call was answered, and no packet came. */
async function walled(t: TestContext) {
  const one = stage(t, ['webrtc', 'hls'])
  one.last().events.states({ peer: 'connecting', offers: 1, answers: 1 })
  await one.pass(limits.firstFrameTimeout + 2 * lookEvery + breath.least)
  assert.equal(one.last().transport, 'hls')
  one.video.shows()
  one.last().events.measured(1_000_000, 9_000_000)
  return one
}
const minute = 60_000

test('N-05 where UDP is blocked the running picture is never left for it: it is tried beside, and ever more rarely', async (t) => {
  const { opened, plays, transport, phase, video } = await walled(t)
  const hls = opened.at(-1)
  const trials = () => opened.filter(({ transport: way, on }) => way === 'webrtc' && on !== (video as unknown))
  const [began] = [opened.length]
  await plays(30 * minute)
  assert.deepEqual([transport(), phase(), hls?.closed], ['hls', 'playing', false], 'one picture, all the time')
  assert.equal(opened.length - began, trials().length)
  assert.equal(trials().length, 3, 'after 1, 5 and 21 minutes')
  assert.ok(trials().every(({ closed }) => closed))
})

test('N-05 a way that shows pictures beside the running one takes its place, without a moment of black', async (t) => {
  const { opened, plays, asides, video, transport, phase, player, last } = await walled(t)
  const hls = opened.at(-1)
  const phases = new Set<string>()
  player.watch(() => phases.add(phase()))
  await plays(64_000)
  assert.equal(last().transport, 'webrtc')
  last().events.silent()
  const beside = last()
  for (let n = 0; n < 6; n++) {
    asides.at(-1)!.currentTime += 1
    await plays(1000)
  }
  assert.deepEqual([transport(), hls?.closed, beside.closed], ['webrtc', true, false])
  assert.equal(beside.movedTo, video)
  assert.deepEqual([...phases], ['playing'])
  assert.equal(player.state().silent, true, 'what it said before is known')
  hls?.events.failed('viewer.networkError')
  assert.equal(transport(), 'webrtc', 'the one before says nothing any more')
  beside.events.failed('viewer.streamFailed')
  await plays(breath.least + 1000)
  assert.equal(transport(), 'hls', 'it fails like any other')
})

test('N-05 what this network refuses is remembered once another way plays, and forgotten once it is stable', async (t) => {
  const { world, plays, pass, asides, player, opened } = await walled(t)
  assert.equal(world.remembered.webrtc?.times, 1)
  player.stop()
  player.start(['webrtc', 'hls'])
  assert.equal(opened.at(-1)?.transport, 'hls', 'the next live does not wait for it')
  await pass(0)
  opened.at(-1)?.events.measured(1_000_000, 9_000_000)
  for (let n = 0; n < 120; n++) {
    for (const aside of asides) aside.currentTime += 1
    await plays(1000)
  }
  assert.deepEqual([player.state().ladder.at, world.remembered], ['webrtc', {}])
})

test('N-05 a gateway that refuses, or sends nothing, says nothing about the network', async (t) => {
  const { world, last, pass, video, plays } = stage(t, ['webrtc', 'hls'])
  last().events.failed('viewer.gatewayFailed')
  await pass(breath.least)
  video.shows()
  await plays(10_000)
  assert.deepEqual(world.remembered, {})
})

test('N-06 a picture that stands still says so at once; with the network back it is opened again at the live edge', async (t) => {
  const { world, video, player, pass, opened, said, last } = stage(t, ['hls', 'low'])
  video.shows()
  await pass(lookEvery)
  await pass(frozenTime + lookEvery)
  assert.deepEqual([player.state().frozen, opened.length], [true, 1])
  world.isInterrupted = true // the network is known to be away
  last().events.failed('viewer.networkError')
  for (let times = 0; times < 5; times++) {
    await pass(breath.most)
    last().events.failed('viewer.networkError')
  }
  const before = opened.length
  world.isInterrupted = false
  player.wake()
  assert.deepEqual([opened.length, last().transport, said], [before + 1, 'hls', []], 'it waits for no pause')
  player.wake()
  assert.equal(opened.length, before + 1, 'told twice, it begins once')
})

test('N-06 a picture that still moves when the network is back goes on; if it then stops it is not waited for long', async (t) => {
  const { video, player, pass, opened, plays, said } = stage(t, ['hls', 'low'])
  video.shows()
  await plays(4000)
  player.wake()
  assert.equal(opened.length, 1)
  await pass(wakeTime + 2 * lookEvery)
  assert.deepEqual([opened.length, opened.at(-1)?.transport, said], [2, 'hls', []])
})

test('N-05 at the cap nothing more is received, whatever reconnects, until the viewer chooses how to go on', async (t) => {
  const { video, player, opened, phase, pass, transport, world, last } = stage(t)
  video.shows()
  last().events.received(1000)
  player.hold()
  assert.deepEqual([phase(), opened[0]?.closed, world.bytes], ['held', true, 1000])
  player.restart()
  player.wake()
  player.start(['webrtc', 'hls', 'low', 'audio'])
  await pass(5 * minute)
  last().events.received(500) // late
  assert.deepEqual([phase(), opened.length, world.bytes], ['held', 1, 1000])
  player.choose('audio')
  assert.deepEqual([phase(), transport(), opened.length], ['connecting', 'audio', 2])
})

test('N-05 what has not begun, or is over, is not held: the next live is shown', (t) => {
  const { player, opened, phase } = stage(t, [], false)
  player.hold()
  assert.equal(phase(), 'idle')
  player.start(['webrtc'])
  assert.deepEqual([phase(), opened.length], ['connecting', 1])
  player.stop()
  player.hold()
  assert.equal(phase(), 'stopped')
})

test('N-05 where the browser does not say what it receives, what the way needs is counted', async (t) => {
  const { last, plays, world } = stage(t, ['audio'])
  last().events.received('unknown')
  await plays(60_000)
  assert.ok(Math.abs(world.bytes - 600_000) < 50_000, `${world.bytes}`)
})
