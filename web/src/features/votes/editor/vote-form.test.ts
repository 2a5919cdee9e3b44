import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EditedVote } from './operations.generated.ts'
import { emptyForm, emptyOption, formOf, inputOf, resolver } from './vote-form.ts'

const picture = { id: '0b6f1c3e-5d0a-4f4e-9d59-5a3a8f0a7c11', url: '/api/images/x/large.webp' }
const words = (...texts: string[]) => texts.map((text) => ({ ...emptyOption, text }))

const vote = {
  title: 'Couleur',
  description: '',
  options: [
    { text: 'Rouge', image: picture, colour: 'red' },
    { text: 'Vert', image: null, colour: null },
    { text: 'Bleu', image: null, colour: null },
  ],
  allowMultiple: true,
  isSecret: false,
  results: 'voted',
  endDate: '2026-11-21T12:00:00.000Z',
  cover: null,
  status: 'active',
} as unknown as EditedVote

test('R-DATA-07 a vote is shown with the time of Madagascar, and is sent back as it was', () => {
  const form = formOf(vote)
  assert.deepEqual(
    [form.end, form.options.map(({ text }) => text), form.status],
    ['2026-11-21T15:00', ['Rouge', 'Vert', 'Bleu'], 'active'],
  )
  const input = inputOf(form)
  assert.deepEqual([input.endDate, input.options, input.results], [vote.endDate, ['Rouge', 'Vert', 'Bleu'], 'voted'])
  assert.equal(inputOf({ ...form, end: '' }).endDate, null)
})

test('there is always room for two answers, and those that nobody wrote are none', () => {
  assert.deepEqual(formOf({ ...vote, options: [] }).options, words('', ''))
  assert.deepEqual(formOf({ ...vote, options: vote.options.slice(1, 2) }).options, words('Vert', ''))
  assert.deepEqual(inputOf({ ...emptyForm, options: words('Rouge', ' ', '', 'Vert') }).options, ['Rouge', 'Vert'])
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
  const whole = { ...emptyForm, title: 'Couleur', options: words('Rouge', 'Vert') }
  assert.deepEqual(resolver(whole), { values: whole, errors: {} })
})

test('an answer keeps its picture and colour on the way; one that has only these lacks its words', () => {
  const [red] = formOf(vote).options
  assert.deepEqual(red, { text: 'Rouge', picture, colour: 'red' })
  assert.deepEqual(inputOf(formOf(vote)).looks, [
    { imageId: picture.id, colour: 'red' },
    { imageId: null, colour: null },
    { imageId: null, colour: null },
  ])
  for (const part of [{ picture }, { colour: 'red' }] as const) {
    const form = { ...formOf(vote), options: [...words('Rouge', 'Vert'), { ...emptyOption, ...part }] }
    assert.deepEqual(Object.keys(resolver(form).errors), ['options'])
  }
})
