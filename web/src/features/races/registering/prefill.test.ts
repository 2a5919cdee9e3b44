import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prefillOf } from './prefill.ts'

const me = {
  nom: 'RAKOTO',
  prenom: 'Zafy',
  email: 'zafy@example.mg',
  phone: '+261340000012',
  dateNaissance: '1990-05-01',
  sexe: 'F',
  nationality: 'MG',
  residency: null,
} as Parameters<typeof prefillOf>[0]

test('D-11 a registration begins with what is known of the member', () => {
  assert.deepEqual(prefillOf(me), {
    fullName: 'Zafy RAKOTO',
    email: 'zafy@example.mg',
    phone: '+261340000012',
    birthDate: '1990-05-01',
    gender: 'female',
    nationality: 'malagasy',
  })
  assert.equal(prefillOf({ ...me, sexe: 'M' }).gender, 'male')
})

test('D-12 what is not known, or not certain, is asked', () => {
  const nothing = { ...me, prenom: null, email: null, phone: null, dateNaissance: null, sexe: null, nationality: null }
  assert.deepEqual(prefillOf(nothing as typeof me), {
    fullName: 'RAKOTO',
    email: '',
    phone: '',
    birthDate: '',
    gender: '',
    nationality: '',
  })
})

test('D-11 a foreigner is resident or not as they said; one who did not say is asked', () => {
  const of = (nationality: string, residency: string | null) =>
    prefillOf({ ...me, nationality, residency } as typeof me).nationality
  assert.equal(of('XX', 'resident'), 'foreign_resident')
  assert.equal(of('XX', 'non_resident'), 'foreign_non_resident')
  assert.equal(of('XX', null), '')
  assert.equal(of('FR', 'resident'), '')
})
