import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { freshStores } from '../../lib/device/browser.fixture.ts'
import { forgetReturn, rememberReturn, takeReturn } from './return-to.ts'

beforeEach(() => void freshStores())

test('R-ROUTE-64 the page that somebody wanted is opened once after the login', () => {
  rememberReturn('/profile/data?x=1')
  assert.equal(takeReturn(), '/profile/data?x=1')
  assert.equal(takeReturn(), null)
})

test('R-ROUTE-64 it is kept for half an hour, not a moment longer', (t) => {
  const half = 30 * 60 * 1000
  t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 })
  for (const [later, page] of [
    [half - 1, '/profile'],
    [half, null],
  ] as const) {
    rememberReturn('/profile')
    t.mock.timers.setTime(Date.now() + later)
    assert.equal(takeReturn(), page)
  }
})

test('R-ROUTE-64 what leads elsewhere is never remembered, and what was forgotten is gone', () => {
  for (const path of ['//evil.example', 'https://evil.example/', '/\\evil.example']) {
    rememberReturn(path)
    assert.equal(takeReturn(), null, path)
  }
  rememberReturn('/profile')
  forgetReturn()
  assert.equal(takeReturn(), null)
  sessionStorage.setItem('return-to', `${Date.now()} //evil.example`)
  assert.equal(takeReturn(), null)
})
