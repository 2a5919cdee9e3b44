import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { freshStores } from '../../lib/device/browser.fixture.ts'
import { keepPage, pageToResume } from './resume-page.ts'

/** How the page was opened. */
function open({ native = false, standalone = false }) {
  const wrapper = { getPlatform: () => (native ? 'android' : 'web') }
  Object.assign(globalThis, { Capacitor: wrapper, matchMedia: () => ({ matches: standalone }) })
}

beforeEach(() => {
  freshStores()
  open({ standalone: true })
})

test('R-SHELL-26 an installed app continues where it was closed, from whichever address it starts at', () => {
  keepPage('/magazine')
  for (const start of ['/', '/dashboard', '/profile']) assert.equal(pageToResume(start), '/magazine', start)
  open({ native: true })
  assert.equal(pageToResume('/'), '/magazine')
})

test('R-SHELL-26 an address that was asked for is opened, and so is one in a browser', () => {
  keepPage('/magazine')
  assert.equal(pageToResume('/events'), null)
  open({})
  assert.equal(pageToResume('/'), null)
})

test('R-SHELL-26 there is nothing to continue with at a start itself, elsewhere than with us, or once it is forgotten', () => {
  for (const page of ['/', '/dashboard', '/profile', '//evil.example', null]) {
    keepPage(page)
    assert.equal(pageToResume('/'), null, String(page))
  }
})
