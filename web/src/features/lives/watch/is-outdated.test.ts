import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outdatedBy } from './is-outdated.ts'

const known = {
  status: 'active',
  rtmpStatus: 'connected',
  recordingComplete: false,
  playback: { bframes: false },
} as const

test('pitfall 1 a source that turns to B-frames brings other ways to play it, as does one that is back without', () => {
  assert.equal(outdatedBy(known, { bframes: true }), 'pictures')
  assert.equal(outdatedBy({ ...known, playback: { bframes: true } }, { bframes: false }), 'pictures')
  assert.equal(outdatedBy(known, { bframes: false }), null)
  assert.equal(outdatedBy({ ...known, playback: null }, { bframes: true }), null)
})

test('what is asked again is a live whose state, source or recording changed, not one with more viewers', () => {
  assert.equal(outdatedBy(known, {}), null)
  assert.equal(outdatedBy(known, { viewerCount: 5, commentCount: 2, status: 'active' }), null)
  assert.equal(outdatedBy(known, { status: 'paused' }), 'state')
  assert.equal(outdatedBy(known, { rtmpStatus: 'lost' }), 'state')
  assert.equal(outdatedBy(known, { recordingComplete: true }), 'state')
  assert.equal(outdatedBy(known, { rtmpStatus: 'lost', bframes: true }), 'state', 'at once')
})
