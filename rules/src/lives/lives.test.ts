import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { canMove } from '../states/index.ts'
import { live } from './constants.ts'
import { createLiveInput, updateLiveInput, whyNotSource } from './schema.ts'
import {
  isForgotten,
  isForViewers,
  isOnAir,
  isOver,
  isPulled,
  type LiveMove,
  liveStates,
  liveStatuses,
  openStatuses,
  sourceTypeOf,
} from './states.ts'

test('D-17 every status with every move: moves that are not declared are refused', () => {
  const table = Object.fromEntries(
    liveStatuses.map((status) => [
      status,
      (Object.keys(liveStates.moves) as LiveMove[]).filter((move) => canMove(liveStates, status, move)).join(' '),
    ]),
  )
  assert.deepEqual(table, {
    scheduled: 'start end',
    active: 'stop end',
    paused: 'start end',
    ended: 'record',
    recorded: '',
  })
  assert.deepEqual(liveStatuses.filter(isOver), ['ended', 'recorded'])
})

test('R-SRC-01 a browser source is webrtc, all others rtmp; cameras and URLs are pulled', () => {
  const kinds = ['browser', 'rtmp', 'rtsp', 'url'] as const
  assert.deepEqual(kinds.map(sourceTypeOf), ['webrtc', 'rtmp', 'rtmp', 'rtmp'])
  assert.deepEqual(kinds.map(isPulled), [false, false, true, true])
})

test('R-SRC-31 a URL fits its kind of source, or the form shows why not', () => {
  assert.equal(whyNotSource('rtsp', 'rtsp://cam:pass@camera.example:8554/1'), null)
  assert.equal(whyNotSource('url', 'https://a.example/live.m3u8'), null)
  assert.equal(whyNotSource('browser', null), null)
  assert.equal(whyNotSource('rtmp', 'rtmp://a.example/live'), 'lives.sourceUnwanted')
  assert.equal(whyNotSource('rtsp', ''), 'lives.sourceMissing')
  assert.equal(whyNotSource('rtsp', 'https://a.example'), 'lives.sourceInvalid.rtsp')
  for (const address of ['file:///etc/passwd', 'concat:a|b', 'javascript:1', 'x', 'http://'])
    assert.equal(whyNotSource('url', address), 'lives.sourceInvalid.url', address)
})

test('R-SRC-31 the form of a live: missing fields get defaults, fields absent from a change stay', () => {
  const parsed = z.parse(createLiveInput, { title: '  Course  ' })
  assert.deepEqual([parsed.title, parsed.sourceKind, parsed.description], ['Course', 'browser', ''])
  const refused = (input: object) => !z.safeParse(createLiveInput, input).success
  assert.ok(refused({ title: '… — …' }), 'it names nothing')
  assert.ok(!refused({ title: '🔴🎉🎉' }))
  assert.ok(refused({ title: 'ab' }) && refused({ title: 'a'.repeat(live.title.max + 1) }))
  assert.equal(z.parse(createLiveInput, { title: 'a\nb\u0000 c' }).title, 'a b c')
  assert.ok(refused({ title: 'Course', startTime: 'demain' }) && refused({ title: 'Course', other: 1 }))
  assert.ok(refused({ title: 'Course', description: 'x'.repeat(live.description.max + 1) }))
  assert.deepEqual(z.parse(updateLiveInput, {}), {})
  const { startTime } = z.parse(updateLiveInput, { startTime: '2026-11-22T06:00:00+03:00' })
  assert.equal(startTime?.toISOString(), '2026-11-22T03:00:00.000Z')
})

test('D-17 without a source a paused live ends after half an hour whoever looks at it, one that runs unless its owner is there', () => {
  const now = new Date('2026-11-22T06:00:00Z')
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const old = ago(live.autoEnd)
  const young = ago(live.autoEnd - 1)
  const all = { sourceChangedAt: old, updatedAt: old, ownerSeenAt: old, rtmpStatus: 'waiting' } as const
  for (const status of ['active', 'paused'] as const) {
    assert.ok(isForgotten({ ...all, status }, now))
    assert.ok(isForgotten({ ...all, status, ownerSeenAt: null }, now))
    assert.ok(isForgotten({ ...all, status, rtmpStatus: 'lost' }, now))
    assert.equal(isForgotten({ ...all, status, rtmpStatus: 'connected' }, now), false)
    assert.equal(isForgotten({ ...all, status, sourceChangedAt: young }, now), false)
    assert.equal(isForgotten({ ...all, status, updatedAt: young }, now), false)
    assert.equal(isForgotten({ ...all, status, ownerSeenAt: young }, now), status === 'paused')
  }
})

test('R-LIVE-07 viewers see what runs, what lost its source, and what starts with its source; every other state is hidden', () => {
  const shown = (test: typeof isForViewers, more: { autoStart: boolean; pausedByLoss: boolean }) =>
    liveStatuses.filter((status) => test({ status, ...more }))
  assert.deepEqual(shown(isOnAir, { autoStart: true, pausedByLoss: false }), ['active'])
  assert.deepEqual(shown(isOnAir, { autoStart: false, pausedByLoss: true }), ['active', 'paused'])
  assert.deepEqual(shown(isForViewers, { autoStart: false, pausedByLoss: false }), ['active'])
  assert.deepEqual(shown(isForViewers, { autoStart: true, pausedByLoss: false }), ['scheduled', 'active'])
  assert.deepEqual(shown(isForViewers, { autoStart: false, pausedByLoss: true }), ['active', 'paused'])
  assert.deepEqual(openStatuses, ['scheduled', 'active', 'paused'])
})
