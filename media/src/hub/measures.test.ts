import assert from 'node:assert/strict'
import { test } from 'node:test'
import { picture, sound } from '../test/frames.ts'
import { ChangeLimit } from './change-limit.ts'
import { StreamClock } from './clock.ts'
import { Gop, gopLimits } from './gop.ts'
import { Meter } from './meter.ts'

test('parameters may change 20 times at once, then every 2 s, and no more than 20 are saved up', () => {
  const limit = new ChangeLimit()
  const takes = (times: number, now: number) => Array.from({ length: times }, () => limit.take(now))
  const twenty = [...Array(20).fill(true), false]
  assert.deepEqual(takes(21, 0), twenty)
  assert.deepEqual(
    [takes(1, 1999), takes(2, 2000), takes(1, 3999), takes(1, 4000)],
    [[false], [true, false], [false], [true]],
  )
  assert.deepEqual(takes(21, 1e6), twenty)
})

test('pitfall 3 the pictures since a key frame are kept, up to 600 and 16 MiB, then none until the next one', () => {
  const kept = (frames: number, bytes = 1) => {
    const gop = new Gop()
    for (let n = 0; n < frames; n++) gop.push({ ...picture(n, n ? 'P' : 'I'), data: Buffer.alloc(bytes) })
    return gop.burst(true).length
  }
  assert.deepEqual([kept(gopLimits.frames), kept(gopLimits.frames + 1), kept(gopLimits.frames + 2)], [600, 0, 0])
  assert.deepEqual([kept(2, gopLimits.bytes / 2), kept(2, gopLimits.bytes / 2 + 1)], [2, 0])
  const gop = new Gop()
  gop.push(picture(0))
  assert.deepEqual([gop.key, gop.burst(false)], [null, []])
  gop.push(picture(40, 'I'))
  gop.push(picture(80))
  gop.push(picture(120, 'I'))
  assert.deepEqual([gop.key?.dts, gop.burst(false).length], [120, 1])
})

test('a burst ends now, 1 ms apart; with B pictures it keeps its times, without them they are left out', () => {
  const gop = new Gop()
  gop.push(picture(0, 'I', 80))
  gop.push(picture(40, 'P', 40))
  const times = (bframes: boolean) => gop.burst(bframes).map(({ dts, cts }) => [dts, cts])
  assert.deepEqual(
    [times(true), times(false)],
    [
      [
        [39, 40],
        [40, 40],
      ],
      [
        [39, 40],
        [40, 40],
      ],
    ],
  )
  gop.push(picture(80, 'B'))
  assert.deepEqual(
    [times(true), times(false)],
    [
      [
        [0, 80],
        [40, 40],
        [80, 0],
      ],
      [
        [39, 40],
        [40, 40],
      ],
    ],
  )
})

test('rates are those of the last 3 s, over half a second at least', () => {
  let now = 0
  const meter = new Meter(() => now)
  const send = (at: number, frame: Parameters<Meter['count']>[0]) => {
    now = at
    meter.count(frame)
  }
  assert.deepEqual(meter.rates(), { fps: 0, bytesPerSecond: 0 })
  send(0, picture(0, 'I'))
  send(499, sound(0))
  const size = picture(0).data.length
  assert.deepEqual(meter.rates(), { fps: 2, bytesPerSecond: 2 * (size + 3) })
  send(500, picture(500)) // the second half second
  send(999, picture(999))
  now = 1000
  assert.deepEqual(meter.rates(), { fps: 3, bytesPerSecond: 3 * size + 3 })
  now = 3000
  assert.deepEqual(meter.rates().fps, 1)
  now = 3001
  assert.deepEqual(meter.rates(), { fps: 0.8, bytesPerSecond: Math.round((2 * size) / 2.501) })
  now = 3501
  assert.deepEqual(meter.rates(), { fps: 0, bytesPerSecond: 0 })
  assert.equal(meter.silence, 3501 - 999)
  assert.equal(meter.keyIntervalMs, null)
  send(3501, picture(2000.4, 'I'))
  assert.equal(meter.keyIntervalMs, 2000)
})

test('a clock follows a step back of 250 ms and one ahead of 10 s; what is farther comes 20 ms after the last', () => {
  const step = (by: number, { other = false } = {}) => {
    const clock = new StreamClock(() => 0)
    clock.place('video', 100_000)
    clock.place('video', 101_000)
    return clock.place(other ? 'audio' : 'video', 101_000 + by)
  }
  assert.deepEqual([step(10_000), step(10_001)], [11_000, 1020])
  assert.deepEqual([step(-250), step(-251)], [1001, 1020], 'never before an earlier one')
  assert.deepEqual([step(3000, { other: true }), step(3001, { other: true })], [4000, 1020])
  assert.deepEqual([step(-3000, { other: true }), step(-3001, { other: true })], [0, 1020])
})
