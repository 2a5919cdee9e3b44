import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRepeatable, mayPass, pauseBefore, secondsOf } from './retry.ts'

test('R-NET-07 a mutation is not sent twice unless it is listed as repeatable', () => {
  assert.equal(isRepeatable({ kind: 'mutation', root: 'register' }), false)
  assert.equal(isRepeatable({ kind: 'mutation', root: 'login' }), false)
  assert.equal(isRepeatable({ kind: 'mutation', root: 'approveUser' }), false)
  assert.equal(isRepeatable({ kind: 'mutation', root: 'markNotificationsRead' }), true)
  assert.equal(isRepeatable({ kind: 'query', root: 'register' }), true)
})

test('R-CONST-33 refusals and good answers are not asked again; 5xx, 408, 429 and silence are', () => {
  for (const status of [200, 400, 401, 403, 404, 413]) assert.equal(mayPass(status), false, String(status))
  for (const status of [null, 408, 429, 500, 502, 503, 599]) assert.equal(mayPass(status), true, String(status))
})

test('R-NET-08 a Retry-After beyond anybody’s patience ends the tries', () => {
  assert.equal(pauseBefore(0, 0, 31), null)
  assert.equal(pauseBefore(0, 0, 3600), null)
})

test('R-NET-08 Retry-After is waited for, never less', () => {
  assert.equal(pauseBefore(0, 0.5, 7), 7000)
  assert.equal(pauseBefore(2, 0, 1), 4000)
})

test('R-CONST-33 1 s doubling, up to 1 s by chance, never above 10 s', () => {
  assert.deepEqual(
    [0, 1, 2].map((attempt) => pauseBefore(attempt, 0, null)),
    [1000, 2000, 4000],
  )
  assert.equal(pauseBefore(1, 0.75, null), 2750)
  assert.equal(pauseBefore(9, 1, null), 10_000)
})

test('R-NET-08 Retry-After comes as seconds or as a date', () => {
  const now = Date.parse('2026-11-21T10:00:00Z')
  assert.equal(secondsOf(null, now), null)
  assert.equal(secondsOf('soon', now), null)
  assert.equal(secondsOf('12', now), 12)
  assert.equal(secondsOf('Sat, 21 Nov 2026 10:00:30 GMT', now), 30)
  assert.equal(secondsOf('Sat, 21 Nov 2026 09:00:00 GMT', now), 0)
})
