import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { audioTrack, lowComplexityConfig } from './config.ts'

test('garbage instead of an AudioSpecificConfig is an Error or a valid track', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (data) => {
      try {
        const { rate, channels } = audioTrack(Buffer.from(data))
        return rate >= 7350 && rate <= 96_000 && channels >= 1 && channels <= 8
      } catch (error) {
        return error instanceof Error && error.message.startsWith('AAC')
      }
    }),
    { numRuns: 2000 },
  )
})

test('rate and channels are read, and written', () => {
  const { rate, channels } = audioTrack(Buffer.from([0x11, 0x90]))
  assert.deepEqual([rate, channels], [48_000, 2])
  for (const rate of [48_000, 44_100, 8000]) {
    for (const channels of [1, 2] as const) {
      const track = audioTrack(lowComplexityConfig(rate, channels))
      assert.deepEqual([track.rate, track.channels], [rate, channels])
    }
  }
})
