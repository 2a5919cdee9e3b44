import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aac, sound } from '../test/frames.ts'
import { TrackWriter } from './track-writer.ts'

/** How long the samples of these frames are, in ticks of 1/48000 s; the last one waits for the next frame. */
function durations(...times: readonly number[]) {
  const writer = new TrackWriter(1, aac(), 0)
  for (const at of times) writer.push(sound(at))
  return writer.take()?.samples.map(({ duration }) => duration)
}

test('sound whose times are rounded to milliseconds keeps its even length', () => {
  assert.deepEqual(durations(0, 21, 43, 64, 85), [1024, 1024, 1024, 1024])
})

test('sound goes on at its ideal time up to 40 ms from it, and where it really is beyond', () => {
  assert.deepEqual(durations(0, 61), [1024], '39.7 ms late')
  assert.deepEqual(durations(0, 62), [62 * 48], '40.7 ms late')
  assert.deepEqual(durations(0, 100, 121), [100 * 48, 1024], 'evenly from there')
})
