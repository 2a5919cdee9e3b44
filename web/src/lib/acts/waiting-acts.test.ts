import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshStores } from '../device/browser.fixture.ts'
import { keysOf, readKey, storeKey, writeKey } from '../device/browser-storage.ts'
import { actPrefix, hasActs, runSessionCleanups } from '../session/session-end.ts'

test('R-NET-03 a store without room says so, and the page still has what it did not take', () => {
  const { local } = freshStores()
  local.setItem('act:1', 'old')
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  local.setItem = full
  assert.equal(storeKey('local', 'act:1', 'new'), false)
  assert.equal(storeKey('local', 'act:2', 'x'), false)
  assert.deepEqual(keysOf('local', actPrefix).toSorted(), ['act:1', 'act:2'])
  assert.deepEqual([readKey('local', 'act:1'), readKey('local', 'act:2')], ['new', 'x'])
  for (const key of ['act:1', 'act:2']) assert.equal(storeKey('local', key, null), true)
  assert.deepEqual(keysOf('local', actPrefix), [])
})

test('a closed store reads as empty', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('closed', 'SecurityError')
    },
  })
  assert.deepEqual(keysOf('local', 'closed:'), [])
})

test('R-AUTH-10 what waits to be sent goes with the session, of both stores, kept there or not', async () => {
  const { local, session } = freshStores()
  assert.equal(hasActs(), false)
  for (const area of ['local', 'session'] as const) {
    writeKey(area, 'act:1', '{}')
    assert.equal(hasActs(), true)
    await runSessionCleanups()
    assert.equal(hasActs(), false, area)
  }
  session.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  assert.equal(storeKey('session', 'act:2', '{}'), false)
  await runSessionCleanups()
  assert.deepEqual([hasActs(), local.length, session.length], [false, 0, 0])
})
