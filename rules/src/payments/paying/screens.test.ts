import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askDelay, screenOf } from './screens.ts'

test('R-PAY-06, R-PAY-07 what is no known status is never shown as a success', () => {
  for (const status of ['', 'SUCCESS', 'paid', 'unknown', null, undefined]) assert.equal(screenOf(status), 'unknown')
  assert.equal(screenOf('failed'), 'failed')
  assert.equal(screenOf('error'), 'error')
  assert.equal(screenOf('pending'), 'pending')
  for (const status of ['completed', 'success']) assert.equal(screenOf(status), 'success')
})

test('R-PAY-12 the delay grows from two seconds to half a minute, and no further', () => {
  const delays = Array.from({ length: 12 }, (_, n) => askDelay(n))
  assert.equal(delays[0], 2000)
  for (const [n, delay] of delays.entries()) assert.ok(delay >= (delays[n - 1] ?? 0))
  assert.equal(delays.at(-1), 30_000)
})
