import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshStores } from '../../lib/device/browser.fixture.ts'
import { addressFor } from '../../lib/forms/signup-address.ts'
import { dropOldDraft } from '../../lib/forms/signup-draft-age.ts'
import { runSessionCleanups, signupAddressKey, signupDraftKey } from '../../lib/session/session-end.ts'
import { addressOf, draftOf, readDraft, withDraft } from './draft.ts'
import { emptyValues, type SignupValues } from './form.ts'

const now = new Date('2026-11-21T09:00:00Z')
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
const typed: SignupValues = {
  ...emptyValues,
  nom: 'Rabe',
  email: 'rabe@exemple.mg',
  password: 'une phrase secrete',
  confirmation: 'une phrase secrete',
  documentNumber: '101 251 198 342',
  documentFront: 'photo',
  city: ' Antsirabe ',
}

test('R-SIGN-68 a draft never holds the password or a photo', () => {
  assert.doesNotMatch(draftOf(typed, now) ?? '', /secrete|photo|password|confirmation/i)
})

test('R-SIGN-68 a draft of somebody else, broken or of last month is not taken up', () => {
  assert.equal(readDraft(draftOf(typed, now), later(8)), null)
  for (const text of [null, '', '{', '7', '[]', '{"at":1}', '{"at":"x","values":{"nom":"a"}}', 'null'])
    assert.equal(readDraft(text, now), null, String(text))
  const forged = JSON.stringify({ at: now.getTime(), values: { nom: 7, role: 'admin', password: 'x' } })
  assert.equal(readDraft(forged, now), null)
})

test('R-SIGN-68 a draft is kept for seven days to the millisecond, also one that was dated by a clock that was ahead', () => {
  const { local } = freshStores()
  const left = (kept: string | null, at: Date) => {
    local.setItem(signupDraftKey, kept ?? '')
    dropOldDraft(at)
    return [local.getItem(signupDraftKey) !== null, readDraft(kept, at) !== null]
  }
  const at = (ms: number) => new Date(now.getTime() + ms)
  const life = 7 * 86_400_000
  const draft = draftOf(typed, now)
  assert.deepEqual(left(draft, now), [true, true])
  assert.deepEqual(left(draft, at(life - 1)), [true, true])
  assert.deepEqual(left(draft, at(life)), [false, false])
  assert.deepEqual(left(draft, at(-365 * life)), [true, true])
  const redated = local.getItem(signupDraftKey)
  assert.deepEqual(left(redated, at(-364 * life - 1)), [true, true])
  assert.deepEqual(left(redated, at(-364 * life)), [false, false], 'it does not stay until the clock is there again')
})

test('R-SIGN-68 a form that was only opened leaves nothing behind', () => {
  assert.equal(draftOf(emptyValues, now), null)
  assert.equal(draftOf({ ...emptyValues, password: 'x' }, now), null)
})

test('R-SIGN-68 what was typed comes back after a reload', () => {
  const draft = readDraft(draftOf(typed, now), later(1))
  assert.deepEqual(withDraft(draft), { ...typed, password: '', confirmation: '', documentFront: '' })
})

test('R-SIGN-68 a draft leaves the device when it is too old, and when somebody signs in', async () => {
  const { local } = freshStores()
  local.setItem(signupDraftKey, draftOf(typed, now) ?? '')
  dropOldDraft(later(6))
  assert.notEqual(local.getItem(signupDraftKey), null)
  dropOldDraft(later(8))
  assert.equal(local.getItem(signupDraftKey), null)
  local.setItem(signupDraftKey, draftOf(typed, now) ?? '')
  await runSessionCleanups()
  assert.equal(local.getItem(signupDraftKey), null)
})

test('R-SIGN-57 the address is never shown to the next member of the device', () => {
  const left = addressOf(typed, 'hery')
  assert.deepEqual(addressFor(left, 'vola'), {})
  assert.deepEqual(addressFor(left, undefined), {})
  for (const text of [null, '{', 'null', '{"city":"Antsirabe"}']) assert.deepEqual(addressFor(text, 'hery'), {})
  assert.equal(addressOf(typed, undefined), null)
})

test('R-SIGN-57 a session that ends takes the address with it', async () => {
  const { local } = freshStores()
  local.setItem(signupAddressKey, addressOf(typed, 'hery') ?? '')
  await runSessionCleanups()
  assert.equal(local.getItem(signupAddressKey), null)
})

test('R-SIGN-57 the address and phone stay on the device for the profile', () => {
  assert.equal(addressOf(emptyValues, 'hery'), null)
  const address = { phoneNumber: '034 00 000 00', city: 'Antsirabe' }
  const left = addressOf({ ...typed, phoneNumber: '034 00 000 00' }, 'hery')
  assert.deepEqual(JSON.parse(left ?? ''), { member: 'hery', address })
  assert.deepEqual(addressFor(left, 'hery'), address)
})
