import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VideoFrame } from '../hub/types.ts'
import { BackPressure } from './back-pressure.ts'

const picture = (key: boolean, bytes = 1000): VideoFrame => {
  return { kind: 'video', data: Buffer.alloc(bytes), dts: 0, cts: 0, key, isB: false }
}
const admitted = (flow: BackPressure, frames: VideoFrame[]) => frames.filter((frame) => flow.admit(frame)).length
const group = (length: number) => [picture(true), ...Array.from({ length: length - 1 }, () => picture(false))]

test('video begins with a key frame, also after the worker was lost', () => {
  const flow = new BackPressure()
  assert.equal(flow.admit(picture(false)), false)
  assert.equal(admitted(flow, group(10)), 10)
  flow.restart()
  assert.equal(admitted(flow, [picture(false), ...group(10)]), 10)
})

test('a worker that is too slow drops the rest of the group of pictures, even when it has caught up', () => {
  const clock = { now: 0 }
  const flow = new BackPressure(() => clock.now)
  assert.equal(admitted(flow, group(50)), 50)
  clock.now = 3001
  assert.equal(admitted(flow, group(50)), 50, 'it is still starting')
  flow.taken()
  assert.equal(admitted(flow, group(50)), 0)
  for (let i = 0; i < 99; i++) flow.taken()
  assert.equal(admitted(flow, [picture(false), picture(false)]), 0)
  assert.equal(admitted(flow, group(20)), 20)
})

test('a burst of one group of pictures is accepted; more than 700 frames or 20 MB are not', () => {
  assert.equal(admitted(new BackPressure(), group(600)), 600)
  assert.equal(admitted(new BackPressure(), group(1000)), 700)
  const heavy = Array.from({ length: 30 }, () => picture(true, 1024 * 1024))
  assert.equal(admitted(new BackPressure(), heavy), 20)
})

test('audio beyond the limit is dropped, later audio is accepted', () => {
  const clock = { now: 0 }
  const flow = new BackPressure(() => clock.now)
  const sound = { kind: 'audio', codec: 'aac', data: Buffer.alloc(100), dts: 0 } as const
  for (let i = 0; i < 3; i++) assert.equal(flow.admit(sound), true)
  flow.taken()
  clock.now = 3001
  assert.equal(flow.admit(sound), false)
  flow.taken()
  flow.taken()
  assert.equal(flow.admit(sound), true)
})
