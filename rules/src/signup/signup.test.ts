import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problems } from '../typed/testing.ts'
import { personalStep, registerInput, stepsFor, whyNotSignupBirth } from './index.ts'

const now = new Date('2026-11-21T09:00:00Z')

test('R-SIGN-08 minors have two steps, adults three, also until a date is given or while it is refused', () => {
  assert.equal(stepsFor('2008-11-22', now), 2)
  assert.equal(stepsFor('2008-11-21', now), 3, 'the 18th birthday')
  for (const birth of ['', '2000-02-30', '2023-01-01', '1900-01-01']) assert.equal(stepsFor(birth, now), 3, birth)
})

test('R-SIGN-22 who is under five is told that nobody so young joins', () => {
  assert.equal(whyNotSignupBirth('2021-11-22', now), 'accounts.tooYoungToJoin')
  assert.equal(whyNotSignupBirth('2021-11-21', now), null)
  assert.equal(whyNotSignupBirth('1900-01-01', now), 'accounts.tooOld')
  assert.equal(whyNotSignupBirth('2030-01-01', now), 'accounts.birthInvalid')
})

const person = {
  nom: 'Rakoto',
  prenom: 'Hery',
  pseudo: 'hery',
  dateNaissance: '2000-01-01',
  sexe: 'M',
  email: 'hery@example.mg',
}

test('R-SIGN-14 R-SIGN-15 a name has letters, of any alphabet', () => {
  for (const nom of ['..', '12', "''", '😀😀', '- -'])
    assert.deepEqual(problems(personalStep, { ...person, nom }), ['nom: accounts.nameCharacters'], nom)
  for (const nom of ['N’Diaye', 'محمد', '李小', 'Rakoto 2', 'Rabe (fils)'])
    assert.deepEqual(problems(personalStep, { ...person, nom }), [], nom)
})

test('R-SIGN-05 the first step needs each of its fields', () => {
  assert.deepEqual(problems(personalStep, person), [])
  for (const [field, problem] of [
    ['nom', 'accounts.nomTooShort'],
    ['prenom', 'accounts.prenomTooShort'],
    ['pseudo', 'accounts.pseudoTooShort'],
    ['dateNaissance', 'accounts.birthInvalid'],
    ['sexe', 'signup.required'],
    ['email', 'sessions.emailInvalid'],
  ] as const)
    assert.deepEqual(problems(personalStep, { ...person, [field]: undefined }), [`${field}: ${problem}`])
})

test('R-SIGN-55, R-SIGN-56 a role or a status in a registration is not read', () => {
  const register = { ...person, password: 'Kintana-12' }
  assert.deepEqual(registerInput.parse({ ...register, role: 'admin', status: 'active' }), register)
})
