import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type emptyForm, formOf, inputOf, resolver } from './contest-form.ts'
import type { EditedContest } from './operations.generated.ts'

const question = { fieldName: 'age', fieldLabel: 'Âge', fieldType: 'number' } as (typeof emptyForm)['questions'][number]
const contest = {
  name: 'Chant',
  category: 'Musique',
  level: 'national',
  description: 'Un concours.',
  requirements: '',
  prize: '',
  status: 'open',
  applicationDeadline: '2026-11-21T12:00:00.000Z',
  startDate: null,
  endDate: null,
  maxParticipants: 20,
  fee: 5000,
  cover: null,
  formConfig: { formFields: [question] },
  hiddenFields: ['age'],
  publicFields: [],
} as unknown as EditedContest

test('R-DATA-07 a contest is shown with the times of Madagascar, and is sent back as it was', () => {
  const form = formOf(contest)
  assert.deepEqual([form.deadline, form.start, form.places, form.fee], ['2026-11-21T15:00', '', '20', '5000'])
  const { applicationDeadline, startDate, maxParticipants, fee, formConfig, hiddenFields } = inputOf(form, true)
  assert.deepEqual([applicationDeadline, startDate], [contest.applicationDeadline, null])
  assert.deepEqual([maxParticipants, fee, formConfig, hiddenFields], [20, 5000, { formFields: [question] }, ['age']])
})

test('a contest that is free or has room for everybody has empty fields, and empty fields say so', () => {
  const form = formOf({ ...contest, fee: 0, maxParticipants: null })
  assert.deepEqual([form.fee, form.places], ['', ''])
  assert.deepEqual([inputOf(form, true).fee, inputOf(form, true).maxParticipants], [0, null])
  assert.equal(inputOf({ ...form, places: '  ' }, true).maxParticipants, null)
  assert.equal(inputOf({ ...form, fee: '5 000' }, true).fee, 5000)
})

test('only a draft is still opened by its form; what runs keeps its state', () => {
  assert.equal(formOf(contest).status, null)
  assert.ok(!('status' in inputOf(formOf(contest), true)))
  const draft = formOf({ ...contest, status: 'draft' })
  assert.equal(inputOf(draft, true).status, 'draft')
  assert.equal(inputOf({ ...draft, status: 'open' }, true).status, 'open')
})

test('a form that people have answered is not sent; what is hidden or shown of a question that is gone is not either', () => {
  assert.ok(!('formConfig' in inputOf(formOf(contest), false)))
  const { hiddenFields, publicFields } = inputOf(
    { ...formOf(contest), questions: [], hiddenFields: ['age'], publicFields: ['age'] },
    true,
  )
  assert.deepEqual([hiddenFields, publicFields], [[], []])
})

test('what the rules refuse is named at the field of the form', () => {
  const { errors } = resolver({ ...formOf(contest), name: '', places: '0' })
  assert.deepEqual(Object.keys(errors).toSorted(), ['name', 'places'])
  assert.ok('fee' in resolver({ ...formOf(contest), fee: 'x' }).errors)
})
