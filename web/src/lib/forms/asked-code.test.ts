import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshStores } from '../device/browser.fixture.ts'
import { runSessionCleanups } from '../session/session-end.ts'
import { digitsOf, keepAsked, keptAsked } from './asked-code.ts'

const minute = 60_000

test('a code that was asked for is entered after the phone has dropped the page, as long as it is good', (t) => {
  freshStores()
  t.mock.timers.enable({ apis: ['Date'], now: 100 * minute })
  assert.equal(keptAsked('contact', 10 * minute), null)
  keepAsked('contact', { id: 'c1' })
  assert.deepEqual([keptAsked('contact', 10 * minute), keptAsked('phone', 10 * minute)], [{ id: 'c1' }, null])
  t.mock.timers.setTime(90 * minute) // the clock of the phone was ahead, and is set right
  assert.deepEqual(keptAsked('contact', 10 * minute), { id: 'c1' })
  t.mock.timers.setTime(110 * minute - 1)
  assert.deepEqual(keptAsked('contact', 10 * minute), { id: 'c1' })
  t.mock.timers.setTime(110 * minute)
  assert.equal(keptAsked('contact', 10 * minute), null)
  keepAsked('contact', { id: 'c2' })
  keepAsked('contact', null)
  assert.equal(keptAsked('contact', 10 * minute), null)
})

test('R-AUTH-10 what was asked for by whoever was here before is nobody’s', async () => {
  freshStores()
  keepAsked('phone', true)
  await runSessionCleanups()
  assert.equal(keptAsked('phone', minute), null)
})

test('a code that is pasted with spaces and words is the code', () => {
  assert.deepEqual([digitsOf('123 456', 6), digitsOf('Code : 123-4567', 6), digitsOf('', 6)], ['123456', '123456', ''])
})
