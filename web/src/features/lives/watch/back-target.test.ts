import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backFrom } from './back-target.ts'

test('R-LIVE-02 back leads to the dashboard when the page before was the root, or any `from` is given', () => {
  assert.equal(backFrom('x', null), '/dashboard')
  assert.equal(backFrom(null, { usr: { previous: '/' } }), '/dashboard')
})

test('R-LIVE-03 otherwise back leads to the list', () => {
  assert.equal(backFrom(null, null), '/lives')
  assert.equal(backFrom('', { usr: { previous: '/profile' } }), '/lives')
})
