import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { canMove } from '../states/index.ts'
import { problems } from '../typed/testing.ts'
import {
  cleanNumber,
  correctionAnswer,
  correctionStates,
  correctionStatuses,
  documentStates,
  documentStatuses,
  documentTypesFor,
  identityProblems,
  sidesOf,
  submitIdentityInput,
  whyNotAnswer,
  whyNotNumber,
} from './index.ts'

const now = new Date('2026-11-21T09:00:00Z')
const said = (input: Parameters<typeof identityProblems>[0]) =>
  identityProblems(input).map(({ field, key }) => `${field}: ${key}`)

test('R-SIGN-40 which documents each nationality may choose', () => {
  assert.deepEqual(documentTypesFor('MG'), ['cin', 'passport', 'license'])
  assert.deepEqual(documentTypesFor('XX'), ['passport'])
})

test('R-SIGN-46, R-SIGN-47 a passport needs one photo, other documents both sides', () => {
  assert.deepEqual(
    [sidesOf('passport'), sidesOf('cin'), sidesOf('license')],
    [['front'], ['front', 'back'], ['front', 'back']],
  )
})

test('R-SIGN-41..44 a number is kept without what groups it, in capitals; cleaned again it stays', () => {
  assert.equal(cleanNumber(' 101 212.345–678 '), '101212345678')
  assert.equal(cleanNumber('ab 12-34'), 'AB1234')
  assert.equal(cleanNumber(cleanNumber('\u1fd7')), cleanNumber('\u1fd7'), 'its capital comes apart')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) =>
      assert.equal(cleanNumber(cleanNumber(typed)), cleanNumber(typed)),
    ),
  )
})

test('R-SIGN-41, R-SIGN-43, R-SIGN-44 the length of each number, at its edges', () => {
  const digits = (count: number) => '1'.repeat(count)
  for (const type of ['cin', 'passport', 'license'] as const)
    assert.equal(whyNotNumber(type, ''), 'identity.numberMissing')
  for (const [count, problem] of [
    [11, 'identity.cinInvalid'],
    [12, null],
    [13, 'identity.cinInvalid'],
  ] as const)
    assert.equal(whyNotNumber('cin', digits(count)), problem, String(count))
  assert.equal(whyNotNumber('cin', '10121234567A'), 'identity.cinInvalid')
  for (const [count, problem] of [
    [5, 'identity.passportInvalid'],
    [6, null],
    [15, null],
    [16, 'identity.passportInvalid'],
  ] as const)
    assert.equal(whyNotNumber('passport', digits(count)), problem, String(count))
  for (const [count, problem] of [
    [7, 'identity.licenseInvalid'],
    [8, null],
    [20, null],
    [21, 'identity.licenseInvalid'],
  ] as const)
    assert.equal(whyNotNumber('license', digits(count)), problem, String(count))
  assert.equal(whyNotNumber('passport', 'AB12é4'), 'identity.passportInvalid')
})

test('R-SIGN-37..47 what the identity step lacks is named field by field', () => {
  assert.deepEqual(said({}), ['nationality: identity.required', 'documentType: identity.required'])
  assert.deepEqual(said({ nationality: 'XX' }), ['documentType: identity.required'])
  assert.deepEqual(said({ nationality: 'XX', documentType: 'cin' }), [
    'documentType: identity.typeNotAllowed',
    'documentNumber: identity.numberMissing',
    'documentFront: identity.frontMissing',
    'documentBack: identity.backMissing',
  ])
  const cin = {
    nationality: 'MG',
    documentType: 'cin',
    documentNumber: '101 212 345 678',
    documentFront: 'f',
    documentBack: 'b',
  } as const
  assert.deepEqual(said(cin), [])
  assert.deepEqual(said({ ...cin, documentBack: null }), ['documentBack: identity.backMissing'])
  assert.deepEqual(said({ ...cin, documentFront: '' }), ['documentFront: identity.frontMissing'])
  assert.deepEqual(said({ ...cin, nationality: null }), ['nationality: identity.required'])
  const passport = {
    nationality: 'XX',
    documentType: 'passport',
    documentNumber: 'ab 12 34',
    documentFront: 'f',
  } as const
  assert.deepEqual(said(passport), [])
  assert.deepEqual(problems(submitIdentityInput, { documentNumber: '1'.repeat(60) }), [])
  assert.deepEqual(problems(submitIdentityInput, { documentNumber: '1'.repeat(61) }), [
    'documentNumber: identity.numberMissing',
  ])
})

test('F-COM-04 a correction answers what was asked for, and nothing else', () => {
  const why = (
    item: Parameters<typeof whyNotAnswer>[0],
    answer: object,
    documentType: 'cin' | 'passport' | null = 'cin',
  ) => whyNotAnswer(item, answer, { documentType, now })
  for (const item of ['front', 'back'] as const) {
    assert.deepEqual(why(item, {}), { field: 'photo', key: `identity.${item}Missing` })
    assert.equal(why(item, { photo: 'x' }), null)
  }
  assert.deepEqual(why('birthDate', {}), { field: 'dateNaissance', key: 'accounts.birthInvalid' })
  assert.deepEqual(why('birthDate', { dateNaissance: '2024-01-01' }), {
    field: 'dateNaissance',
    key: 'accounts.tooYoung',
  })
  assert.equal(why('birthDate', { dateNaissance: '2000-01-01' }), null)
  assert.deepEqual(why('name', {}), { field: 'nom', key: 'accounts.nomTooShort' })
  assert.equal(why('name', { nom: 'Rakoto' }), null)
  assert.equal(why('name', { prenom: 'Hery' }), null)
  assert.deepEqual(why('number', {}), { field: 'documentNumber', key: 'identity.numberMissing' })
  assert.deepEqual(why('number', { documentNumber: 'AB1234' }), { field: 'documentNumber', key: 'identity.cinInvalid' })
  assert.equal(why('number', { documentNumber: 'AB1234' }, 'passport'), null)
  assert.equal(why('number', { documentNumber: '101 212 345 678' }, null), null, 'a CIN where no type is known')
  assert.deepEqual(problems(correctionAnswer, { dateNaissance: '2000-01-01' }), [])
  assert.deepEqual(problems(correctionAnswer, { dateNaissance: '2000-01-010' }), [
    'dateNaissance: accounts.birthInvalid',
  ])
})

test('every state of a correction and of an identity document with every move', () => {
  const moves = Object.keys(documentStates.moves) as (keyof typeof documentStates.moves)[]
  const of = (status: (typeof documentStatuses)[number]) =>
    moves.filter((move) => canMove(documentStates, status, move)).join(' ')
  assert.deepEqual(documentStatuses.map(of), ['verify refuse reopen', 'reopen', 'verify reopen'])
  const asked = (status: (typeof correctionStatuses)[number]) =>
    (['answer', 'close'] as const).filter((move) => canMove(correctionStates, status, move)).join(' ')
  assert.deepEqual(correctionStatuses.map(asked), ['answer close', '', ''])
})
