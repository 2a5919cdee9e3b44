import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealKey } from '../session/session-end.ts'
import { freshStores } from './browser.fixture.ts'
import { isSealed, isTabSession, seal, unseal } from './sealed.ts'

test('a session of this tab only is one whose token is in the store of the tab and not in that of the device', () => {
  const { local, session } = freshStores()
  assert.equal(isTabSession(), false, 'a visitor')
  session.setItem('token', 'a')
  assert.equal(isTabSession(), true)
  local.setItem('token', 'b')
  assert.equal(isTabSession(), false, 'remembered')
})

test('R-AUTH-04 what such a session keeps is read by its own tab, and by nobody once that is closed', async () => {
  freshStores()
  const wallet = { myTickets: [{ fullName: 'Rasoa', code: 'VNDR.1' }] }
  const kept = await seal(wallet)
  assert.ok(isSealed(kept))
  assert.equal(Buffer.from(kept.sealed).includes('Rasoa'), false)
  assert.deepEqual(await unseal(kept), wallet)
  freshStores() // the tab is closed
  assert.equal(await unseal(kept), undefined)
  await seal('of another tab')
  assert.equal(await unseal(kept), undefined)
})

test('two answers that are alike are sealed differently, and a changed one is not read', async () => {
  const { session } = freshStores()
  const [one, other] = [await seal('same'), await seal('same')]
  assert.notDeepEqual(Buffer.from(one.sealed), Buffer.from(other.sealed))
  assert.equal(await unseal({ ...one, iv: other.iv }), undefined)
  assert.equal(session.length, 1)
  assert.ok(session.getItem(sealKey))
})

test('only what has both parts counts as sealed', () => {
  for (const open of [null, undefined, 'sealed', 7, {}, { sealed: 1 }, { iv: 1 }])
    assert.equal(isSealed(open), false, JSON.stringify(open))
})
