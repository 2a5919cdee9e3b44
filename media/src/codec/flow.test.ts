import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VideoFrame } from '../hub/types.ts'
import { Flow } from './flow.ts'

const picture = (key: boolean, bytes = 1000): VideoFrame => {
  return { kind: 'video', data: Buffer.alloc(bytes), dts: 0, cts: 0, key, isB: false }
}
const admitted = (flow: Flow, frames: VideoFrame[]) => frames.filter((frame) => flow.admit(frame)).length
const group = (length: number) => [picture(true), ...Array.from({ length: length - 1 }, () => picture(false))]

test('pictures begin with a key frame, also after the worker was lost', () => {
  const flow = new Flow()
  assert.equal(flow.admit(picture(false)), false)
  assert.equal(admitted(flow, group(10)), 10)
  flow.restart()
  assert.equal(admitted(flow, [picture(false), ...group(10)]), 10)
})

test('a worker that is too slow costs the rest of the group of pictures, even when there is room again', () => {
  const flow = new Flow()
  assert.equal(admitted(flow, group(300)), 150)
  for (let i = 0; i < 150; i++) flow.taken()
  assert.equal(admitted(flow, [picture(false), picture(false)]), 0)
  assert.equal(admitted(flow, group(20)), 20)
})

test('not more than 8 MB are under way', () => {
  const flow = new Flow()
  const heavy = Array.from({ length: 20 }, () => picture(true, 1024 * 1024))
  assert.equal(admitted(flow, heavy), 8)
})

test('sound that finds no room is left out, the next is taken', () => {
  const flow = new Flow()
  const sound = { kind: 'audio', codec: 'aac', data: Buffer.alloc(100), dts: 0 } as const
  assert.equal(Array.from({ length: 200 }, () => flow.admit(sound)).filter(Boolean).length, 150)
  flow.taken()
  assert.deepEqual([flow.admit(sound), flow.admit(sound)], [true, false])
})
