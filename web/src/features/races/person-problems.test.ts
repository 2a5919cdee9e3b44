import assert from 'node:assert/strict'
import { test } from 'node:test'
import { birthProblems } from './birth-problems.ts'
import { problemsInPerson } from './person-problems.ts'
import { newPerson } from './registering/draft.ts'

const now = new Date('2026-06-01T08:00:00Z')
const adult = newPerson('a', {
  birthDate: '1990-05-01',
  fullName: 'Zafy',
  gender: 'female',
  nationality: 'malagasy',
  idType: 'CIN',
  idNumber: '101 234 567 890',
  phone: '034 00 000 12',
})
const wrong = (more: object) => problemsInPerson({ ...adult, ...more }, now)

test('R-EVT-20 every required field that is empty is named', () => {
  const problems = problemsInPerson(newPerson('a', { birthDate: '1990-05-01' }), now)
  assert.deepEqual(Object.keys(problems).sort(), ['fullName', 'gender', 'nationality', 'phone'])
})

test('R-EVT-15 from 18 on the identity document is required, before it is not', () => {
  assert.deepEqual(wrong({ idType: '' }), { idType: 'races.idTypeMissing' })
  assert.ok(wrong({ idNumber: '12' }).idNumber)
  assert.deepEqual(wrong({ birthDate: '2012-05-01', idType: '', idNumber: '' }), {})
})

test('D-11 a foreigner shows a passport', () => {
  assert.deepEqual(wrong({ nationality: 'foreign_resident' }), { idType: 'identity.typeNotAllowed' })
})

test('R-EVT-14 half an emergency contact is refused at the half that is missing', () => {
  assert.deepEqual(Object.keys(wrong({ emergencyName: 'Rabe' })), ['emergencyPhone'])
  assert.deepEqual(Object.keys(wrong({ emergencyPhone: '0340000000' })), ['emergencyName'])
  assert.deepEqual(wrong({ emergencyName: 'Rabe', emergencyPhone: '0340000000' }), {})
})

test('R-EVT-14 a name of one word, no e-mail and an operator of any prefix are right', () => {
  assert.deepEqual(wrong({ email: '', phone: '+261 38 00 000 12' }), {})
  assert.deepEqual(Object.keys(wrong({ email: 'x', phone: '12' })).sort(), ['email', 'phone'])
})

test('R-EVT-15 a birth that is missing or to come is named at the day, or at the year where only that is known', () => {
  const birth = (more: object) => birthProblems({ ...adult, ...more }, now)
  assert.deepEqual(birth({}), {})
  assert.deepEqual(birth({ birthDate: '' }), { birthDate: 'accounts.birthInvalid' })
  assert.deepEqual(birth({ birthDate: '2026-06-02' }), { birthDate: 'accounts.birthInvalid' })
  assert.deepEqual(birth({ isApproximate: true, birthYear: '1990' }), {})
  assert.deepEqual(birth({ isApproximate: true, birthYear: '19' }), { birthYear: 'accounts.birthInvalid' })
})

test('R-EVT-14 an emergency contact is a name and a phone, spaces are none', () => {
  assert.deepEqual(wrong({ emergencyName: '  ', emergencyPhone: ' ' }), {})
  assert.deepEqual(Object.keys(wrong({ emergencyName: '  ', emergencyPhone: '0340000000' })), ['emergencyName'])
  assert.deepEqual(Object.keys(wrong({ emergencyName: 'Rabe', emergencyPhone: '12' })), ['emergencyPhone'])
})
