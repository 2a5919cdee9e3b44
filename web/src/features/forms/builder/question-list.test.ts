import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FieldType, type FormFieldInput, fieldTypes, formProblems } from '@vondrona/rules/forms'
import { placeAt } from '../../../ui/controls/use-drag-order.ts'
import {
  copyOf,
  freeName,
  inserted,
  limitKind,
  moved,
  named,
  nameFrom,
  newQuestion,
  ofType,
  optionsFrom,
} from './question-list.ts'
import { questionProblems } from './question-problems.ts'

const asked = (fieldName: string, more: Partial<FormFieldInput> = {}): FormFieldInput => ({
  fieldName,
  fieldLabel: fieldName,
  fieldType: 'text',
  isRequired: false,
  ...more,
})

test('F-EVT-06 no two questions have the same name, however they came about', () => {
  let list: FormFieldInput[] = []
  for (let n = 0; n < 4; n++) list = [...list, newQuestion(list, 'text')]
  list = list.map((one) => ({ ...one, fieldLabel: 'Taille ?' }))
  for (const at of list.keys()) list = named(list, at)
  list = inserted(list, 1, copyOf(list, list[0]!))
  assert.deepEqual(
    list.map(({ fieldName }) => fieldName),
    ['taille', 'taille-5', 'taille-2', 'taille-3', 'taille-4'],
  )
  assert.deepEqual(formProblems(list), [])
  assert.equal(freeName('A', [asked('a')]), 'A-2')
})

test('F-EVT-06 a name comes from the first wording and then stays', () => {
  const worded = named([{ ...asked('question-1'), fieldLabel: 'Né(e) à l’étranger ?' }], 0)
  assert.equal(worded[0]?.fieldName, 'ne-e-a-l-etranger')
  assert.equal(nameFrom('Œuvre, Ŋoana ?'), 'oeuvre-noana')
  const reworded = named([{ ...worded[0]!, fieldLabel: 'Pays de naissance' }], 0)
  assert.equal(reworded[0]?.fieldName, 'ne-e-a-l-etranger')
  assert.deepEqual(
    ['42,195 km ?', '???', '日本', 'x'.repeat(200)].map((label) => nameFrom(label).length),
    [2, 0, 0, 57],
  )
  assert.equal(named([{ ...asked('question-1'), fieldLabel: '???' }], 0)[0]?.fieldName, 'question-1')
})

test('F-EVT-06 questions change places', () => {
  assert.deepEqual(moved(['a', 'b', 'c'], 0, 2), ['b', 'c', 'a'])
  assert.deepEqual(moved(['a', 'b', 'c'], 2, 0), ['c', 'a', 'b'])
  assert.deepEqual(moved(['a'], 3, 0), ['a'])
  const rows = [0, 60, 120].map((top) => ({ top, height: 60 }))
  assert.deepEqual(
    [0, 29, 95, 149, 151, 999].map((y) => placeAt(rows, 1, y)),
    [0, 0, 1, 1, 2, 2],
  )
})

test('F-EVT-06 what the server would refuse is said while the form is built', () => {
  const wrong = [
    asked('a', { fieldLabel: ' ' }),
    asked('a b'),
    asked('c', { fieldType: 'radio', fieldOptions: ['', 'x'] }),
  ]
  const pattern = asked('d', { validationPattern: '(?=a)' })
  assert.deepEqual(
    questionProblems([...wrong, pattern])
      .map(({ field, key }) => `${field} ${key}`)
      .sort(),
    [
      'formFields.0.fieldLabel forms.labelMissing',
      'formFields.1.fieldName forms.nameInvalid',
      'formFields.2.fieldOptions.0 forms.optionEmpty',
      'formFields.3.validationPattern forms.patternInvalid',
    ],
  )
})

test('R-EVT-11 another type keeps what it can use, and never what would be refused', () => {
  const choice = asked('a', { fieldType: 'select', fieldOptions: ['S', 'M'] })
  assert.deepEqual(ofType(choice, 'radio').fieldOptions, ['S', 'M'])
  assert.deepEqual(ofType(choice, 'text').fieldOptions, [])
  const text = asked('a', { maxLength: 400, validationPattern: '[a-z]+' })
  assert.deepEqual([ofType(text, 'textarea').maxLength, ofType(text, 'textarea').validationPattern], [400, '[a-z]+'])
  for (const from of fieldTypes)
    for (const to of fieldTypes) {
      const before = asked('a', {
        fieldType: from,
        maxLength: 10,
        fieldOptions: from === 'file' ? ['identity'] : ['S'],
      })
      assert.deepEqual(formProblems([{ ...before, ...ofType(before, to) }]), [], `${from} → ${to}`)
    }
})

test('R-EVT-09 a pasted list is one choice a line', () => {
  assert.deepEqual(optionsFrom(' S\r\nM\n\nM\nL ; XL'), ['S', 'M', 'L', 'XL'])
})

test('R-EVT-11 limits are kept where they are of the same thing: a length is no number, and no count of choices', () => {
  const kinds = fieldTypes.map((type) => [type, limitKind(type)] as const).filter(([, kind]) => kind)
  assert.deepEqual(Object.fromEntries(kinds), {
    text: 'text',
    textarea: 'text',
    number: 'number',
    checkbox: 'checkbox',
    file: 'file',
  })
  const kept = (from: FieldType, to: FieldType) => ofType(asked('a', { fieldType: from, maxLength: 3 }), to).maxLength
  assert.deepEqual([kept('textarea', 'text'), kept('number', 'number'), kept('checkbox', 'checkbox')], [3, 3, 3])
  assert.deepEqual([kept('text', 'number'), kept('number', 'checkbox'), kept('checkbox', 'file')], [null, null, null])
})
