import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { drawnSize } from './drawn-size.ts'
import { mostPixels } from './protocol.ts'

const a4 = { width: 595, height: 842 }
const phone = { width: 360, zoom: 1, density: 1 }

test('a page fills the width of the screen, sharp up to twice as many dots as points', () => {
  assert.deepEqual(drawnSize(a4, phone), { width: 360, scale: 360 / 595 })
  assert.deepEqual(drawnSize(a4, { ...phone, zoom: 2 }), { width: 720, scale: 720 / 595 })
  for (const [density, factor] of [
    [0, 1],
    [1, 1],
    [1.5, 1.5],
    [2, 2],
    [3, 2],
  ] as const)
    assert.equal(drawnSize(a4, { ...phone, density }).scale, (360 / 595) * factor, String(density))
  assert.equal(drawnSize(a4, { ...phone, width: 0 }).width, 1)
})

test('no page is drawn with more pixels or longer sides than a phone bears, and none is empty', () => {
  const side = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(
      side,
      side,
      fc.integer({ min: 0, max: 5000 }),
      fc.integer({ min: 1, max: 8 }),
      (width, height, at, zoom) => {
        const { scale } = drawnSize({ width, height }, { width: at, zoom, density: 2 })
        assert.ok(scale > 0)
        assert.ok(width * scale <= 8000.001 && height * scale <= 8000.001)
        assert.ok(width * height * scale * scale <= mostPixels * 1.001)
      },
    ),
  )
  assert.equal(
    drawnSize({ width: 100, height: 100 }, { ...phone, width: 50_000 }).scale,
    Math.min(80, Math.sqrt(mostPixels) / 100),
  )
})
