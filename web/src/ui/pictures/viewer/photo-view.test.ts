import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byKey, fitted, kept, panned, pinch, turned, wheelFactor, wholePhoto, zoomed, zoomRange } from './photo-view.ts'

const photo = { width: 1600, height: 1000 }
const frame = { width: 320, height: 400 }

test('F-COM-02 a photo fits its frame completely, also when it is turned', () => {
  assert.deepEqual(fitted(wholePhoto, photo, frame), { width: 320, height: 200 })
  assert.deepEqual(fitted(turned(wholePhoto, 1), photo, frame), { width: 250, height: 400 })
  for (const unknown of [
    { width: 0, height: 0 },
    { width: 0, height: 1000 },
    { width: 1600, height: 0 },
  ])
    assert.deepEqual(fitted(wholePhoto, unknown, frame), frame)
})

test('F-COM-02 zoom keeps what is under the finger, and stays within its limits', () => {
  const at = { x: 50, y: 0 }
  const closer = zoomed(wholePhoto, 4, at, photo, frame)
  assert.equal(closer.zoom, 4)
  assert.equal((at.x - closer.x) / closer.zoom, at.x) // the same place of the photo
  assert.equal(zoomed(wholePhoto, 1000, at, photo, frame).zoom, zoomRange.max)
  assert.deepEqual(zoomed(closer, 0.001, at, photo, frame), wholePhoto)
})

test('F-COM-02 a photo cannot be dragged out of its frame', () => {
  assert.deepEqual(panned(wholePhoto, { x: 500, y: 500 }, photo, frame), wholePhoto)
  const closer = { ...wholePhoto, zoom: 4 }
  assert.deepEqual(panned(closer, { x: 9999, y: -9999 }, photo, frame), { ...closer, x: 480, y: -200 })
  assert.deepEqual(kept({ ...closer, x: 10, y: 20 }, photo, frame), { ...closer, x: 10, y: 20 })
})

test('F-COM-02 four turns bring the photo back', () => {
  let view = wholePhoto
  for (let n = 0; n < 4; n++) view = turned(view, 1)
  assert.deepEqual(view, wholePhoto)
  assert.equal(turned(wholePhoto, -1).turns, 3)
})

test('F-COM-02 everything is possible with the keyboard; other keys are left alone', () => {
  const closer = byKey(wholePhoto, '+', photo, frame)
  assert.equal(closer?.zoom, 1.5)
  assert.deepEqual(byKey({ ...wholePhoto, turns: 1, zoom: 3 }, '0', photo, frame), { ...wholePhoto, turns: 1 })
  assert.equal(byKey(wholePhoto, 'r', photo, frame)?.turns, 1)
  assert.equal(byKey({ ...wholePhoto, zoom: 4 }, 'ArrowRight', photo, frame)?.x, -60)
  assert.equal(byKey(wholePhoto, 'j', photo, frame), null)
})

test('F-COM-02 wheel and pinch', () => {
  assert.ok(wheelFactor(-100, 0) > 1 && wheelFactor(100, 0) < 1)
  assert.equal(wheelFactor(-100_000, 0), wheelFactor(-120, 0))
  assert.equal(wheelFactor(3, 1), wheelFactor(48, 0))
  assert.deepEqual(
    pinch(
      [
        { x: 0, y: 0 },
        { x: 10, y: 0 },
      ],
      [
        { x: 0, y: 0 },
        { x: 20, y: 0 },
      ],
    ),
    { factor: 2, at: { x: 10, y: 0 }, by: { x: 5, y: 0 } },
  )
  assert.equal(
    pinch(
      [
        { x: 1, y: 1 },
        { x: 1, y: 1 },
      ],
      [
        { x: 0, y: 0 },
        { x: 9, y: 0 },
      ],
    ).factor,
    1,
  )
})
