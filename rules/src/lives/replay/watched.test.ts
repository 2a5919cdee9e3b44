import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readWatched, stoppedAt } from './watched.ts'

test('R-REPLAY-01 a replay goes on where one stopped, and from the start once it was seen to its end', () => {
  assert.deepEqual(stoppedAt({}, 'a', 14.9, 600), {}, 'hardly begun')
  assert.deepEqual(stoppedAt({}, 'a', 83.7, 600), { a: 83 })
  assert.deepEqual(stoppedAt({ a: 83 }, 'a', 590, 600), {}, 'seen to the end')
  assert.deepEqual(stoppedAt({ a: 83 }, 'a', 0, 600), {}, 'from the start again')
  assert.deepEqual(stoppedAt({}, 'a', 20, Number.NaN), {}, 'a video whose length is not known yet')
})

test('a device keeps the fifty replays that were watched last, and nothing that somebody else wrote there', () => {
  let watched = {}
  for (let n = 0; n < 60; n++) watched = stoppedAt(watched, `live-${n}`, 100, 600)
  watched = stoppedAt(watched, 'live-20', 200, 600)
  assert.equal(Object.keys(watched).length, 50)
  assert.equal(Object.keys(watched).at(-1), 'live-20')
  assert.ok(!('live-9' in watched))
  assert.deepEqual(readWatched({ a: 12, b: 'x', c: -1, d: null, e: Number.POSITIVE_INFINITY }), { a: 12 })
  for (const odd of [null, 'x', 7, []]) assert.deepEqual(readWatched(odd), {})
})
