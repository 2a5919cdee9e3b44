import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOutdated } from './is-outdated.ts'

const known = {
  status: 'active',
  rtmpStatus: 'connected',
  recordingComplete: false,
  playback: { bframes: false },
} as const

test('pitfall 1 a source that turns to B-frames brings other ways to play it, as does one that is back without', () => {
  assert.equal(isOutdated(known, { bframes: true }), true)
  assert.equal(isOutdated({ ...known, playback: { bframes: true } }, { bframes: false }), true)
  assert.equal(isOutdated(known, { bframes: false }), false)
  assert.equal(isOutdated({ ...known, playback: null }, { bframes: true }), false)
})

test('what is asked again is a live whose state, source or recording changed, not one with more viewers', () => {
  assert.equal(isOutdated(known, {}), false)
  assert.equal(isOutdated(known, { viewerCount: 5, commentCount: 2, status: 'active' }), false)
  assert.equal(isOutdated(known, { status: 'paused' }), true)
  assert.equal(isOutdated(known, { rtmpStatus: 'lost' }), true)
  assert.equal(isOutdated(known, { recordingComplete: true }), true)
})
