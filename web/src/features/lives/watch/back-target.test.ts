import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backFrom } from './back-target.ts'

test('R-LIVE-03 back leads to the list from anywhere else, from outside, and with an empty `from`', () => {
  for (const state of [null, {}, { previous: null }, { previous: 7 }, { previous: '/events' }, { previous: '/lives' }])
    assert.equal(backFrom(null, state, true), '/lives')
  assert.equal(backFrom('', { previous: '/magazine/3' }, true), '/lives')
})

test('R-LIVE-02 back leads to the dashboard when the page before was the root or the dashboard, or any `from` is given', () => {
  assert.equal(backFrom('x', null, true), '/dashboard')
  assert.equal(backFrom('x', { previous: '/lives' }, false), '/dashboard')
  for (const previous of ['/', '/dashboard', '/profile']) assert.equal(backFrom(null, { previous }, true), '/dashboard')
})

test('R-LIVE-02 a visitor goes back to the landing page, which is their root', () => {
  assert.equal(backFrom(null, { previous: '/' }, false), '/')
})
