import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EditedVote } from './operations.generated.ts'
import { emptyForm, formOf, inputOf, resolver } from './vote-form.ts'

const vote = {
  title: 'Couleur',
  description: '',
  options: [{ text: 'Rouge' }, { text: 'Vert' }, { text: 'Bleu' }],
  allowMultiple: true,
  isSecret: false,
  results: 'voted',
  endDate: '2026-11-21T12:00:00.000Z',
  cover: null,
  status: 'active',
} as unknown as EditedVote

test('R-DATA-07 a vote is shown with the time of Madagascar, and is sent back as it was', () => {
  const form = formOf(vote)
  assert.deepEqual([form.end, form.options, form.status], ['2026-11-21T15:00', ['Rouge', 'Vert', 'Bleu'], 'active'])
  const input = inputOf(form)
  assert.deepEqual([input.endDate, input.options, input.results], [vote.endDate, ['Rouge', 'Vert', 'Bleu'], 'voted'])
  assert.equal(inputOf({ ...form, end: '' }).endDate, null)
})

test('there is always room for two answers, and those that nobody wrote are none', () => {
  assert.deepEqual(formOf({ ...vote, options: [] }).options, ['', ''])
  assert.deepEqual(formOf({ ...vote, options: vote.options.slice(0, 1) }).options, ['Rouge', ''])
  assert.deepEqual(inputOf({ ...emptyForm, options: ['Rouge', ' ', '', 'Vert'] }).options, ['Rouge', 'Vert'])
})

test('D-16 a secret vote shows its results when it has ended, whatever was chosen before', () => {
  assert.equal(inputOf({ ...formOf(vote), isSecret: true, results: 'always' }).results, 'ended')
  assert.equal(inputOf({ ...formOf(vote), isSecret: false, results: 'always' }).results, 'always')
})

test('what is no draft any more counts as published', () => {
  for (const status of ['active', 'ended'] as const) assert.equal(formOf({ ...vote, status }).status, 'active')
  assert.equal(formOf({ ...vote, status: 'draft' }).status, 'draft')
})

test('what the rules refuse is named at the field of the form', () => {
  const { errors } = resolver({ ...emptyForm, title: '' })
  assert.deepEqual(Object.keys(errors).toSorted(), ['options', 'title'])
})

test('a new vote names its voters and takes one choice, unless somebody says otherwise', () => {
  assert.deepEqual([emptyForm.isSecret, emptyForm.allowMultiple, emptyForm.status], [false, false, 'draft'])
  const whole = { ...emptyForm, title: 'Couleur', options: ['Rouge', 'Vert'] }
  assert.deepEqual(resolver(whole), { values: whole, errors: {} })
})
