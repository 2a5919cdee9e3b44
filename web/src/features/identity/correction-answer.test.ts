import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerOf, emptyAnswer, problemsIn } from './correction-answer.ts'

const facts = { documentType: 'cin', now: new Date('2026-11-21T09:00:00Z') } as const

test('F-COM-04 a correction without what was asked is refused next to its field', () => {
  assert.deepEqual(problemsIn('front', emptyAnswer, facts), { photo: 'identity.frontMissing' })
  assert.deepEqual(problemsIn('back', emptyAnswer, facts), { photo: 'identity.backMissing' })
  assert.deepEqual(problemsIn('number', { ...emptyAnswer, documentNumber: '101' }, facts), {
    documentNumber: 'identity.cinInvalid',
  })
  assert.deepEqual(problemsIn('number', emptyAnswer, facts), { documentNumber: 'identity.numberMissing' })
  assert.deepEqual(problemsIn('birthDate', emptyAnswer, facts), { dateNaissance: 'accounts.birthInvalid' })
  assert.deepEqual(problemsIn('birthDate', { ...emptyAnswer, dateNaissance: '2024-01-01' }, facts), {
    dateNaissance: 'accounts.tooYoung',
  })
  assert.deepEqual(problemsIn('name', emptyAnswer, facts), { nom: 'accounts.nomTooShort' })
  assert.deepEqual(problemsIn('name', { ...emptyAnswer, prenom: 'H' }, facts), { prenom: 'accounts.prenomTooShort' })
})

test('F-COM-04 a correction sends only what the asked item needs', () => {
  const all = { photo: 'p', documentNumber: '101 251 198 342', dateNaissance: '1991-05-14', nom: 'Rabe', prenom: '' }
  assert.deepEqual(answerOf('number', all), { documentNumber: '101251198342' })
  assert.deepEqual(answerOf('name', all), { nom: 'Rabe' })
  assert.deepEqual(answerOf('back', all), { photo: 'p' })
  assert.deepEqual(problemsIn('number', all, facts), {})
})
