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

/** A configuration: kind, index or Hz of the rate, number of the channels (ISO 14496-3 §1.6.2.1). */
function configOf({ kind = 2, rate = 3, channels = 2 }: { kind?: number; rate?: number; channels?: number }): Buffer {
  const u = (width: number, value: number) => value.toString(2).padStart(width, '0')
  const type = kind < 31 ? u(5, kind) : u(5, 31) + u(6, kind - 32)
  const bits = type + (rate < 15 ? u(4, rate) : u(4, 15) + u(24, rate)) + u(4, channels)
  return Buffer.from(
    (bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)),
  )
}
const read = (...of: Parameters<typeof configOf>) => audioTrack(configOf(...of))

test('every rate and number of channels of the tables is read, and no other', () => {
  const rates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350]
  assert.deepEqual(
    rates.map((_, rate) => read({ rate }).rate),
    rates,
  )
  for (const rate of [13, 14, 7349, 96_001]) assert.throws(() => read({ rate }), /unknown sample rate/)
  assert.deepEqual(
    [7350, 96_000].map((rate) => read({ rate }).rate),
    [7350, 96_000],
  )
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6, 7].map((channels) => read({ channels }).channels),
    [1, 2, 3, 4, 5, 6, 8],
  )
  for (const channels of [0, 8, 15]) assert.throws(() => read({ channels }), /unknown channels/)
  for (const rate of rates) assert.equal(audioTrack(lowComplexityConfig(rate, 1)).rate, rate)
  assert.throws(() => lowComplexityConfig(48_001, 2), /not a rate/)
})

test('no configuration: of kind 0 or above 52, cut off, or longer than 64 bytes', () => {
  assert.deepEqual(
    [1, 30, 32, 52].map((kind) => read({ kind }).rate),
    [48_000, 48_000, 48_000, 48_000],
  )
  for (const kind of [0, 53]) assert.throws(() => read({ kind }), /unknown kind/)
  for (const length of [0, 1]) assert.throws(() => audioTrack(configOf({}).subarray(0, length)), /cut off/)
  const padded = (length: number) => Buffer.concat([configOf({}), Buffer.alloc(length - 2)])
  assert.equal(audioTrack(padded(64)).rate, 48_000)
  assert.throws(() => audioTrack(padded(65)), /no configuration/)
})
