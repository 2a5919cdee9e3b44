import assert from 'node:assert/strict'
import { afterEach, mock, test } from 'node:test'
import { recordingSink } from '../test/frames.ts'
import { aac, fakeCodecs, hubWorld, opus, picture, sound, video } from '../test/world.ts'
import { gopLimits } from './gop.ts'
import type { Wants } from './types.ts'

const all: Wants = { audio: 'aac', bframes: true, burst: false }
afterEach(() => mock.timers.reset())

test('F18 a second publisher of a key is refused, and the first continues', () => {
  const { publish } = hubWorld()
  const first = publish()
  first.frame(picture(0, 'I'))
  assert.throws(() => publish(), /publishing with this key already/)
  assert.deepEqual(first.seen.kicked, [])
  assert.equal(first.stream.state, 'online')
})

test('pitfall 1 the first B-frame is told, once: a source that comes back moves nobody again', () => {
  const { publish, news } = hubWorld()
  const first = publish()
  first.frame(picture(0, 'I'))
  first.frame(picture(40, 'P'))
  assert.deepEqual(news, ['online k'])
  first.frame(picture(80, 'B'))
  first.frame(picture(120, 'B'))
  assert.deepEqual(news, ['online k', 'bframes k'])
  first.end()
  const next = publish()
  next.frame(picture(160, 'I'))
  next.frame(picture(200, 'B'))
  assert.deepEqual(news, ['online k', 'bframes k', 'interrupted k', 'online k'])
  assert.equal(next.stream.dropsB, true)
})

test('F18 invalid play names, and one publisher too many, are refused', () => {
  const { hub, publish } = hubWorld({ publishersMax: 1 })
  for (const name of ['', 'a/b', '../x', 'é', 'x'.repeat(65)]) assert.throws(() => hub.checkNames('live', name))
  assert.throws(() => hub.checkNames('other', 'k'))
  publish('one')
  assert.throws(() => publish('two'), /Too many/)
})

test('a publisher that is silent for more than 5 s is replaced by one with the same secret only', (t) => {
  const { publish, news } = hubWorld()
  let now = performance.now()
  t.mock.method(performance, 'now', () => now)
  const dead = publish('k', { params: 'k=right' })
  dead.frame(picture(0, 'I'))
  now += 4900
  assert.throws(() => publish('k', { params: 'k=right' }))
  now += 200
  assert.throws(() => publish('k', { params: 'k=wrong' }))
  const next = publish('k', { params: 'k=right' })
  assert.equal(dead.seen.kicked.length, 1)
  dead.frame(picture(40, 'I')) // what a dead connection still brings goes nowhere
  next.frame(picture(0, 'I'))
  const { sink, events } = recordingSink()
  next.stream.attach(sink, all)
  const before = events.length
  dead.track({ ...video(), avcC: Buffer.concat([video().avcC, Buffer.from([1])]) })
  dead.frame(picture(80, 'I'))
  dead.end()
  assert.deepEqual(events.slice(before), [])
  assert.deepEqual(news, ['online k', 'interrupted k', 'online k'])
})

test('a publisher whose parameters change with every picture is disconnected; one that rotates the phone is not', (t) => {
  const { publish } = hubWorld()
  let now = performance.now()
  t.mock.method(performance, 'now', () => now)
  const source = publish()
  const { sink, events } = recordingSink()
  source.stream.attach(sink, all)
  const change = (i: number) => {
    const track = video()
    source.track({ ...track, avcC: Buffer.concat([track.avcC, Buffer.from([i])]) })
    source.frame(picture(i * 40, 'I'))
  }
  for (let i = 0; i < 60; i++, now += 4000) change(i)
  assert.deepEqual(source.seen.kicked, [])
  const calm = events.filter((event) => event.startsWith('track')).length
  for (let i = 60; i < 255 && !source.seen.kicked.length; i++, now += 40) change(i)
  assert.match(source.seen.kicked.join(), /^The parameters of the picture or the sound change too often\.$/)
  const tracks = events.filter((event) => event.startsWith('track')).length - calm
  assert.ok(tracks < 40, `${tracks} new sets of parameters reached whoever watches and records`)
  const again = publish()
  again.track({ ...video(), width: 1, avcC: Buffer.concat([video().avcC, Buffer.from([1, 1])]) })
  assert.equal(again.seen.kicked.length, 1, 'a new connection has no new budget')
})

test('nothing is shown before a key frame, which is requested from the source', () => {
  const { publish, news } = hubWorld()
  const source = publish()
  source.frame(picture(0, 'P'))
  source.frame(sound(0))
  assert.deepEqual([news, source.seen.asked], [[], 1])
  source.frame(picture(40, 'I'))
  assert.deepEqual(news, ['online k'])
})

test('pitfall 14 an interrupted stream stays for the grace period, then is removed', () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const { hub, publish, news } = hubWorld({ graceMs: 45_000 })
  const source = publish()
  source.frame(picture(0, 'I'))
  const { sink, events } = recordingSink()
  source.stream.attach(sink, all)
  source.end()
  assert.deepEqual([source.stream.state, source.stream.publisher], ['interrupted', null])
  mock.timers.tick(44_999)
  assert.ok(hub.get('live', 'k'))
  mock.timers.tick(1)
  assert.equal(hub.get('live', 'k'), null)
  assert.deepEqual(news, ['online k', 'interrupted k', 'gone k'])
  assert.deepEqual(events, ['end'])
})

test('pitfall 14 a source that reconnects continues the same stream after one discontinuity', () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const { publish, news } = hubWorld({ graceMs: 45_000 })
  const first = publish()
  const { sink, events, frames } = recordingSink()
  first.stream.attach(sink, all)
  first.frame(picture(5000, 'I'))
  first.frame(sound(5010))
  first.end()
  mock.timers.tick(40_000)
  const second = publish()
  second.frame(picture(0, 'P')) // not yet a key frame
  second.frame(picture(40, 'I'))
  mock.timers.tick(40_000)
  assert.equal(second.stream, first.stream)
  assert.deepEqual(events, ['track h264', 'key', 'track aac', 'aac', 'discontinuity', 'key'])
  assert.ok((frames[2]?.dts ?? 0) > (frames[1]?.dts ?? 0), 'the clock goes on')
  assert.deepEqual(news, ['online k', 'interrupted k', 'online k'])
})

test('pitfall 14 a session with other parameters sends them after the discontinuity', () => {
  const { publish } = hubWorld()
  const first = publish()
  const { sink, events } = recordingSink()
  first.stream.attach(sink, all)
  first.frame(picture(0, 'I'))
  first.end()
  const second = publish('k', { withVideo: false, withAudio: false })
  const { video } = first.stream
  assert.ok(video)
  second.track({ ...video, avcC: Buffer.concat([video.avcC, Buffer.from([0xfd])]), width: 640 })
  second.frame(picture(0, 'I'))
  assert.deepEqual(events, ['track h264', 'key', 'discontinuity', 'track h264', 'key'])
  assert.equal(second.stream.video?.width, 640)
  assert.equal(second.stream.audio, null, 'the new session has no sound')
})

test('a publisher that is silent before its first picture is replaced on the same stream', (t) => {
  const { hub, publish, news } = hubWorld()
  let now = performance.now()
  t.mock.method(performance, 'now', () => now)
  publish()
  now += 6000
  const next = publish()
  next.frame(picture(0, 'I'))
  assert.equal(hub.get('live', 'k'), next.stream)
  assert.deepEqual(news, ['online k'])
})

test('a publisher that never sent a frame leaves no trace', () => {
  const { hub, publish, news } = hubWorld()
  publish().end()
  assert.equal(hub.get('live', 'k'), null)
  assert.deepEqual(news, ['gone k unseen'])
})

test('a stream that is closed for good skips the grace period', () => {
  const { hub, publish, news } = hubWorld()
  const source = publish()
  source.frame(picture(0, 'I'))
  source.stream.close('blocked')
  assert.deepEqual(source.seen.kicked, ['blocked'])
  assert.equal(hub.get('live', 'k'), null)
  assert.deepEqual(news, ['online k', 'gone k'])
})

test('audio alone begins when no video arrives', (t) => {
  let now = performance.now()
  t.mock.method(performance, 'now', () => now)
  const { publish, news } = hubWorld()
  const source = publish('k', { withVideo: false })
  source.frame(sound(0))
  assert.deepEqual(news, [])
  now += 1600
  source.frame(sound(1600))
  assert.deepEqual(news, ['online k'])
})

test('pitfall 3 a new viewer gets everything since the last key frame, 1 ms apart and ending now', () => {
  const { publish } = hubWorld()
  const source = publish()
  source.frame(picture(1000, 'I'))
  for (let i = 1; i <= 50; i++) source.frame(picture(1000 + i * 40))
  const { sink, events, frames } = recordingSink()
  source.stream.attach(sink, { ...all, bframes: false, burst: true })
  assert.deepEqual(events.slice(0, 3), ['track h264', 'key', 'P'])
  const times = frames.map(({ dts }) => dts)
  const last = times.at(-1) ?? 0
  assert.deepEqual(
    times,
    times.map((_, i) => last - 50 + i),
  )
  source.frame(picture(3040))
  assert.equal((frames.at(-1)?.dts ?? 0) - last, 40, 'and goes on at the speed of life')
})

test('pitfall 3 the buffer for new viewers is bounded in pictures and bytes', () => {
  const { publish } = hubWorld()
  const source = publish()
  source.frame(picture(0, 'I'))
  for (let i = 1; i <= gopLimits.frames; i++) source.frame(picture(i * 40))
  const late = recordingSink()
  source.stream.attach(late.sink, { ...all, burst: true })
  assert.deepEqual(late.events, [], 'too many pictures: the next key frame is waited for')
  source.frame(picture(30_000, 'I'))
  assert.deepEqual(late.events, ['track h264', 'key'])
  source.frame({ ...picture(30_040), data: Buffer.alloc(gopLimits.bytes) })
  const heavy = recordingSink()
  source.stream.attach(heavy.sink, { ...all, burst: true })
  assert.deepEqual(heavy.events, [])
})

test('pitfall 3 viewers may request key frames at any rate, the source gets one request a second', (t) => {
  let now = performance.now()
  t.mock.method(performance, 'now', () => now)
  const { publish } = hubWorld()
  const source = publish()
  source.frame(picture(0, 'I'))
  for (let i = 0; i < 100; i++) source.stream.askKeyFrame()
  assert.equal(source.seen.asked, 1)
  now += 1001
  source.stream.askKeyFrame()
  assert.equal(source.seen.asked, 2)
})

test('pitfall 1 B-frames are recognized, and dropped for viewers that cannot show them', () => {
  const { publish } = hubWorld()
  const source = publish()
  const webrtc = recordingSink()
  const hls = recordingSink()
  source.stream.attach(webrtc.sink, { ...all, bframes: false })
  source.stream.attach(hls.sink, all)
  source.frame(picture(0, 'I', 80))
  assert.equal(source.stream.hasB, false)
  source.frame(picture(40, 'P', 120))
  source.frame(picture(80, 'B'))
  assert.equal(source.stream.hasB, true)
  assert.deepEqual(webrtc.events, ['track h264', 'key', 'P'])
  assert.deepEqual(hls.events, ['track h264', 'key', 'P', 'B'])
  source.end()
  const next = publish()
  for (const at of [0, 1000, 2000]) {
    next.frame(picture(at, 'I'))
    assert.equal(source.stream.hasB, true, 'most sources come back as they were')
  }
  next.frame(picture(3000, 'I'))
  assert.equal(source.stream.hasB, false, 'this one has none')
})

test('pitfall 1 with MEDIA_TRANSCODE viewers are moved to video without B-frames when the first one is seen, and the gateway tells of none', () => {
  const { codecs, running } = fakeCodecs()
  const { publish, news } = hubWorld({ codecs, transcode: true })
  const source = publish('k', { withAudio: false })
  const [early, late] = [recordingSink(), recordingSink()]
  const leave = [source.stream.attach(early.sink, { ...all, bframes: false })]
  source.frame(picture(0, 'I', 80))
  assert.deepEqual([...running], [])
  source.frame(picture(40, 'P', 120))
  source.frame(picture(80, 'B'))
  assert.deepEqual([...running], ['smooth'])
  assert.deepEqual([news, source.stream.dropsB], [['online k'], false])
  leave.push(source.stream.attach(late.sink, { ...all, bframes: false, burst: true }))
  source.frame(picture(1000, 'I'))
  for (let i = 1; i < 4; i++) source.frame(picture(1000 + 40 * i, 'B'))
  assert.deepEqual(early.events.slice(-4), ['key', 'P', 'P', 'P'])
  assert.deepEqual(late.events.slice(-4), ['key', 'P', 'P', 'P'])
  for (const each of leave) each()
  assert.deepEqual([...running], [])
})

test('a subscriber that throws is removed, the others continue', () => {
  const { publish } = hubWorld()
  const source = publish()
  const broken = recordingSink()
  const complete = recordingSink()
  const frame = () => {
    throw new Error('native')
  }
  source.stream.attach({ ...broken.sink, frame }, all)
  source.stream.attach(complete.sink, all)
  source.frame(picture(0, 'I'))
  source.frame(picture(40))
  assert.deepEqual(broken.events, ['track h264'])
  assert.deepEqual(complete.events, ['track h264', 'key', 'P'])
})

test('the rates of a source are measured', (t) => {
  let now = performance.now()
  t.mock.method(performance, 'now', () => now)
  const { publish } = hubWorld()
  const source = publish()
  for (let i = 0; i < 100; i++, now += 40) {
    source.frame({ ...picture(i * 40, i % 25 ? 'P' : 'I'), data: Buffer.alloc(5000) })
  }
  const { meter } = source.stream
  const { fps, bytesPerSecond } = meter?.rates() ?? { fps: 0, bytesPerSecond: 0 }
  assert.ok(Math.abs(fps - 25) < 1, `${fps}`)
  assert.ok(Math.abs(bytesPerSecond - 125_000) < 5000, `${bytesPerSecond}`)
  assert.equal(meter?.keyIntervalMs, 1000)
  now += 5000
  assert.equal(meter?.rates().fps, 0, 'nothing comes any more')
})

test('pitfall 2 the conversion of AAC is kept ready from the first picture until the live is over, interruptions included', () => {
  const { codecs, ready } = fakeCodecs()
  const { publish } = hubWorld({ codecs })
  const first = publish()
  assert.equal(ready.kept, 0, 'nothing came yet')
  first.frame(picture(0, 'I'))
  assert.equal(ready.kept, 1)
  first.end()
  const second = publish()
  second.frame(picture(0, 'I'))
  assert.equal(ready.kept, 1)
  second.stream.close('over')
  assert.equal(ready.kept, 0)
})

test('sound that is announced after the first picture is kept ready, too; Opus needs no conversion', () => {
  const { codecs, ready } = fakeCodecs()
  const { publish } = hubWorld({ codecs })
  const source = publish('a', { withAudio: false })
  source.frame(picture(0, 'I'))
  assert.equal(ready.kept, 0)
  source.track(aac())
  assert.equal(ready.kept, 1)
  const browser = publish('b', { withAudio: false })
  browser.track(opus())
  browser.frame(picture(0, 'I'))
  assert.equal(ready.kept, 1)
})
