import assert from 'node:assert/strict'
import { test } from 'node:test'
import { thumbhashImage } from './thumbhash.ts'

/** The points of the bitmap, row by row, as [red, green, blue]. */
function pointsOf(address: string): number[][] {
  const bytes = Buffer.from(address.slice('data:image/bmp;base64,'.length), 'base64')
  assert.equal(bytes.toString('latin1', 0, 2), 'BM')
  assert.equal(bytes.readUInt32LE(2), bytes.length)
  assert.deepEqual([bytes.readInt32LE(18), bytes.readInt32LE(22), bytes.readUInt16LE(28)], [16, -16, 24])
  const start = bytes.readUInt32LE(10)
  return Array.from({ length: 256 }, (_, n) => [...bytes.subarray(start + 3 * n, start + 3 * n + 3)].reverse())
}

test('what is no hash has no colours', () => {
  for (const text of ['', 'AAAA', 'pas du base64 !']) assert.equal(thumbhashImage(text), null)
})

/** Of a square whose upper half is #5096e6 and whose lower half is #3c8c28. */
const skyOverMeadow = 'HWcNdwKIeHiPh4eHiFiIeIiJdwiIh38I'

test('F-MAG-11 the colours are those that the hash holds: a sky above a meadow', () => {
  const points = pointsOf(thumbhashImage(skyOverMeadow)!)
  assert.equal(points.length, 256)
  const isNear = ([r = 0, g = 0, b = 0]: number[], [red, green, blue]: [number, number, number]) =>
    Math.max(Math.abs(r - red), Math.abs(g - green), Math.abs(b - blue)) < 60
  for (const point of points.slice(0, 32)) assert.ok(isNear(point, [0x50, 0x96, 0xe6]), `sky: ${point}`)
  for (const point of points.slice(-32)) assert.ok(isNear(point, [0x3c, 0x8c, 0x28]), `meadow: ${point}`)
})
