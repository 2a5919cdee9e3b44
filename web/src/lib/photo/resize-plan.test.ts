import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sizeWithin } from '@vondrona/rules/constants'
import { photoPresets } from '@vondrona/rules/uploads/constants'
import { type Attempt, firstAttempt, nextAttempt, scaled } from './resize-plan.ts'

test('R-SIGN-51 a photo fits inside 1920 x 1080 whichever side is longer, and keeps its proportions', () => {
  assert.deepEqual(sizeWithin({ width: 4000, height: 3000 }, photoPresets.signup), { width: 1440, height: 1080 })
  assert.deepEqual(sizeWithin({ width: 3000, height: 4000 }, photoPresets.signup), { width: 810, height: 1080 })
})

test('R-SIGN-51 of a picture that is long nothing is too small to read: it has the pixels of its box, and not its sides', () => {
  assert.deepEqual(sizeWithin({ width: 1080, height: 12_000 }, photoPresets.default), { width: 416, height: 4619 })
  assert.deepEqual(sizeWithin({ width: 12_000, height: 700 }, photoPresets.signup), { width: 5962, height: 348 })
  assert.deepEqual(sizeWithin({ width: 8000, height: 100 }, photoPresets.signup), { width: 6000, height: 75 })
  assert.deepEqual(sizeWithin({ width: 300, height: 2000 }, photoPresets.default), { width: 300, height: 2000 })
  assert.deepEqual(sizeWithin({ width: 1000, height: 3000 }, photoPresets.default), { width: 533, height: 1600 })
})

test('R-SIGN-51 a small photo is not enlarged', () => {
  assert.deepEqual(sizeWithin({ width: 640, height: 480 }, photoPresets.signup), { width: 640, height: 480 })
})

test('R-SIGN-51 a heavy photo loses quality first, then pixels, and the search ends', () => {
  const tried: Attempt[] = []
  for (
    let next: Attempt | null = firstAttempt(photoPresets.signup);
    next;
    next = nextAttempt(next, photoPresets.signup)
  ) {
    tried.push(next)
  }
  assert.deepEqual(
    tried.slice(0, 5).map(({ quality, scale }) => [quality, scale]),
    [
      [0.8, 1],
      [0.7, 1],
      [0.6, 1],
      [0.5, 1],
      [0.8, 0.85],
    ],
  )
  assert.ok(tried.length < 40)
  assert.ok(tried.every((attempt) => attempt.scale >= 0.3))
  assert.deepEqual(scaled({ width: 3, height: 1 }, 0.1), { width: 1, height: 1 })
})
