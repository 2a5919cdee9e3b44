import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutAdts } from './adts.ts'
import { audioTrack } from './config.ts'

/** AAC-LC, 44,100 Hz, two channels: bytes 2 and 3 of a header. */
const stereo = [0x50, 0x80]
const read = (...bytes: number[]) => {
  const { config, data } = withoutAdts(Buffer.from(bytes))
  return { track: config && audioTrack(config), data: [...data] }
}

test('an ADTS header of 7 bytes, or 9 with a checksum, is taken off and says what follows', () => {
  for (const [second, data] of [
    [0xf1, [7, 8, 9]],
    [0xf9, [7, 8, 9]], // MPEG-2
    [0xf0, [9]],
  ] as const) {
    const { track, data: left } = read(0xff, second, ...stereo, 0, 0, 0, 7, 8, 9)
    assert.deepEqual([track?.rate, track?.channels, left], [44_100, 2, data])
  }
  const six = read(0xff, 0xf1, 0x4d, 0x80, 0, 0, 0, 7, 8).track
  assert.deepEqual([six?.rate, six?.channels, six?.config[0]], [48_000, 6, 0x11])
})

test('what has no header stays as it is: too short, or without its first twelve bits and layer 0', () => {
  for (const bytes of [
    [0xff, 0xf1, ...stereo, 0, 0, 0, 7],
    [0xfe, 0xf1, ...stereo, 0, 0, 0, 7, 8],
    [0xff, 0xe1, ...stereo, 0, 0, 0, 7, 8],
    [0xff, 0xf3, ...stereo, 0, 0, 0, 7, 8],
  ])
    assert.deepEqual(read(...bytes), { track: null, data: bytes })
})
