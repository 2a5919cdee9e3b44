import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateProfileInput } from '@vondrona/rules/accounts'
import type { ProfileFields } from './operations.generated.ts'
import { changes, lockedFields, type ProfileForm, prefill, toForm } from './profile-form.ts'

const hery = {
  pseudo: 'hery',
  prenom: 'Hery',
  nom: 'Rakoto',
  dateNaissance: '1990-04-12',
  gender: 'male',
  nationality: 'MG',
  residency: null,
  phone: null,
  country: null,
  region: null,
  city: 'Toliara',
  postalCode: null,
  address: null,
  currency: 'MGA',
} as unknown as ProfileFields
const before = toForm(hery)
const edited = (change: Partial<ProfileForm>) => changes({ ...before, ...change }, before)

test('R-PROF-01 every field of the profile is in the form, empty when it is not known', () => {
  assert.equal(before.city, 'Toliara')
  assert.equal(before.phone, '')
})

test('R-PROF-02 only what changed is sent, and an emptied field is emptied', () => {
  assert.deepEqual(edited({}), {})
  assert.deepEqual(edited({ city: ' Toliara ' }), {})
  assert.deepEqual(edited({ city: '', phone: '034 12 345 67' }), { city: null, phone: '+261341234567' })
})

test('R-PROF-02 a number that is typed another way is the number that is kept: nothing is left to save', () => {
  const kept = { ...before, phone: '+261341234567' }
  for (const phone of ['034 12 345 67', '+261 34 12 345 67', '00261341234567', ' +2610341234567 '])
    assert.deepEqual(changes({ ...kept, phone }, kept), {}, phone)
  assert.deepEqual(changes({ ...kept, phone: '034 12 345 68' }, kept), { phone: '+261341234568' })
  assert.deepEqual(changes({ ...kept, phone: '034' }, kept), { phone: '034' }, 'the rule refuses it')
})

test('R-PROF-02 a name cannot be emptied: the rule answers, not the database', () => {
  const refused = updateProfileInput.safeParse(edited({ nom: '' }))
  assert.equal(refused.error?.issues[0]?.message, 'accounts.nomTooShort')
  assert.ok(updateProfileInput.safeParse(edited({ gender: '', city: '', currency: 'EUR' })).success)
})

test('R-SIGN-57 the address typed at signup is offered where the profile is empty', () => {
  const draft = { address: ' Lot II ', city: 'Antsirabe', phoneNumber: '+261340000000', password: 'x', region: 3 }
  assert.deepEqual(prefill(before, draft), { address: 'Lot II', phone: '+261340000000' })
  assert.deepEqual(prefill(before, {}), {})
})

test('R-PROF-02 what was checked is locked once the account is active; a minor keeps the birth date that was checked', () => {
  const person = (more: Partial<ProfileFields>) =>
    lockedFields({ ...hery, status: 'active', documentType: 'cin', ...more })
  assert.deepEqual(person({}), ['prenom', 'nom', 'dateNaissance', 'nationality'])
  assert.deepEqual(person({ documentType: null }), ['dateNaissance'])
  assert.deepEqual(person({ status: 'pending' }), [])
  assert.deepEqual(person({ nationality: null }), ['prenom', 'nom', 'dateNaissance'])
})

test('R-PROF-02 what an account cannot be without is sent empty, so that its rule answers; all else becomes nothing', () => {
  for (const field of ['pseudo', 'prenom', 'nom', 'dateNaissance', 'currency'] as const)
    assert.deepEqual(edited({ [field]: ' ' }), { [field]: '' }, field)
  for (const field of ['gender', 'nationality'] as const) assert.deepEqual(edited({ [field]: '' }), { [field]: null })
})
