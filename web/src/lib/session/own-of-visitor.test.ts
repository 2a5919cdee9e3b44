import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshStores } from '../device/browser.fixture.ts'
import { readOwn, takeOwn, writeOwn } from './own-of-visitor.ts'
import { runSessionCleanups } from './session-end.ts'

async function wipe() {
  const putBack = takeOwn()
  await runSessionCleanups()
  putBack()
}

test('R-AUTH-10, R-GAP-11 who signs in takes along what they made in this tab, and nothing that lay on the device', async () => {
  const { local, session } = freshStores()
  local.setItem('registrations-here', '["of another visitor"]')
  writeOwn('registrations-here', '["mine","of another visitor"]', '["mine"]')
  writeOwn('registration-draft', 'typed')
  session.setItem('registrations-made', '["mine"]')
  session.setItem('contact-proof', '"proof"')
  local.setItem('payment-return', 'of another visitor')
  for (const _again of [1, 2]) {
    await wipe()
    assert.deepEqual(
      ['registrations-here', 'registration-draft', 'payment-return'].map((key) => local.getItem(key)),
      ['["mine"]', 'typed', null],
    )
    assert.deepEqual(
      ['registrations-made', 'contact-proof'].map((key) => session.getItem(key)),
      ['["mine"]', '"proof"'],
    )
    assert.equal(readOwn('registrations-here'), '["mine"]')
  }
})

test('R-AUTH-10 a draft that another tab has sent, or its person has put away, does not come back', async () => {
  const { local } = freshStores()
  writeOwn('registration-draft', 'typed')
  local.removeItem('registration-draft')
  await wipe()
  assert.equal(local.getItem('registration-draft'), null)
  writeOwn('registration-draft', 'typed')
  writeOwn('registration-draft', null)
  await wipe()
  assert.deepEqual([local.length, readOwn('registration-draft')], [0, null])
})
