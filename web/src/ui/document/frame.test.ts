import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cropOf, frameIn, shapeOf } from './frame.ts'

const phone = { width: 360, height: 740 }

test('F-KYC-02 the frame has the shape of the document and stays on the screen', () => {
  for (const view of [phone, { width: 740, height: 360 }, { width: 1280, height: 800 }])
    for (const type of ['cin', 'passport', 'license'] as const) {
      const frame = frameIn(view, shapeOf(type))
      assert.ok(Math.abs(frame.width / frame.height - shapeOf(type)) < 0.001)
      assert.ok(
        frame.x > 0 && frame.y > 0 && frame.x + frame.width < view.width && frame.y + frame.height < view.height,
      )
    }
})

test('F-KYC-02 the photo is the part under the frame with a little around it, never outside the picture', () => {
  const frame = frameIn(phone, shapeOf('cin'))
  for (const video of [
    { width: 1080, height: 1920 },
    { width: 1920, height: 1080 },
    { width: 640, height: 480 },
  ]) {
    const crop = cropOf(video, phone, frame)
    assert.ok(crop.x >= 0 && crop.y >= 0)
    assert.ok(crop.x + crop.width <= video.width && crop.y + crop.height <= video.height)
    assert.ok(Math.abs(crop.x + crop.width / 2 - video.width / 2) <= 1, 'the middle stays the middle')
  }
})

test('F-KYC-02 a card in the frame of a phone keeps the pixels that its number needs', () => {
  const crop = cropOf({ width: 1080, height: 1920 }, phone, frameIn(phone, shapeOf('cin')))
  assert.ok(crop.width >= 900, String(crop.width))
})
