import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshStores } from '../device/browser.fixture.ts'
import { isReloadPrevented } from '../lifecycle/prevent-reload.ts'
import { keeping } from './use-kept-draft.ts'

const page = new EventTarget()
Object.assign(globalThis, {
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
})
/** Whether the browser would ask before it closes the tab. */
function isHeld(): boolean {
  const asks = !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  assert.equal(isReloadPrevented(), asks)
  return asks
}

test('R-SIGN-68, F-RACE-01 a draft that the device does not take is said, and asked about as long as its form is there', () => {
  const { local } = freshStores()
  const take = local.setItem
  const said: boolean[] = []
  const { keep, show } = keeping('draft', (isUnkept) => said.push(isUnkept))
  const leave = show()
  keep('a')
  assert.deepEqual([local.getItem('draft'), said, isHeld()], ['a', [false], false])
  local.setItem = () => {
    throw new DOMException('no room', 'QuotaExceededError')
  }
  keep('ab')
  assert.deepEqual([said, isHeld()], [[false, true], true])
  keep('abc')
  leave()
  assert.equal(isHeld(), false)
  keep('abcd')
  assert.equal(isHeld(), false, 'written as the form goes')
  const leaveAgain = show()
  assert.equal(isHeld(), true)
  local.setItem = take
  keep('abcd')
  assert.deepEqual([local.getItem('draft'), said.at(-1), isHeld()], ['abcd', false, false])
  local.setItem = () => {
    throw new DOMException('no room', 'QuotaExceededError')
  }
  keep('abcde')
  keep(null)
  assert.deepEqual([local.getItem('draft'), said.at(-1), isHeld()], [null, false, false], 'it was sent')
  leaveAgain()
})
