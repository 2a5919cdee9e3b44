import assert from 'node:assert/strict'
import { test } from 'node:test'
import { form } from './constants.ts'
import { formProblems, limitsOf, orderedFields, presetOf } from './questions.ts'
import type { FieldType, FormFieldInput } from './schema.ts'

const question = (fieldType: FieldType, more: Partial<FormFieldInput> = {}): FormFieldInput =>
  ({ fieldName: 'q', fieldLabel: 'Question', fieldType, fieldOptions: [], ...more }) as FormFieldInput
const problem = (...rest: Parameters<typeof question>) => {
  const [found] = formProblems([question(...rest)])
  return found && `${found.field.replace('formFields.0.', '')}: ${found.key.replace('forms.', '')}`
}
const kept = (...rest: Parameters<typeof question>) => orderedFields([question(...rest)])[0]
const limits = (...rest: Parameters<typeof question>) => {
  const field = kept(...rest)
  return field && limitsOf(field)
}

test('R-EVT-09 a name stands once, whatever its capitals', () => {
  const named = (...names: string[]) => formProblems(names.map((fieldName) => question('text', { fieldName })))
  assert.deepEqual(named('taille', 'pointure'), [])
  assert.deepEqual(named('taille', 'pointure', 'Taille'), [{ field: 'formFields.2.fieldName', key: 'forms.nameTaken' }])
})

test('R-EVT-09 a question to choose from has choices, each once; another needs none', () => {
  assert.equal(problem('select'), 'fieldOptions: optionsMissing')
  assert.equal(problem('select', { fieldOptions: ['S'] }), undefined)
  assert.equal(problem('select', { fieldOptions: ['S', 'M', 'S'] }), 'fieldOptions: optionTwice')
  assert.equal(problem('checkbox', { fieldOptions: ['S', 'S'] }), 'fieldOptions: optionTwice')
  assert.equal(problem('text', { fieldOptions: ['S', 'S'] }), undefined)
})

test('R-CONST-21 a file is reduced to one known preset, or to the usual one', () => {
  assert.equal(problem('file'), undefined)
  assert.equal(problem('file', { fieldOptions: ['default'] }), undefined)
  assert.equal(problem('file', { fieldOptions: ['huge'] }), 'fieldOptions: presetUnknown')
  assert.equal(problem('file', { fieldOptions: ['default', 'default'] }), 'fieldOptions: presetUnknown')
  assert.equal(presetOf({ fieldOptions: [] }), 'default')
  assert.equal(presetOf({ fieldOptions: ['huge'] }), 'default')
})

test('R-EVT-10 the limits of an answer are within those of its type, to the last character', () => {
  for (const [type, most, more] of [
    ['text', form.line.max, {}],
    ['textarea', form.answer.max, {}],
    ['textarea', form.line.max, { validationPattern: 'a+' }],
    ['file', form.files, {}],
    ['checkbox', form.options.max, { fieldOptions: ['S'] }],
  ] as const) {
    const at = (limit: Partial<FormFieldInput>) => problem(type, { ...more, ...limit } as Partial<FormFieldInput>)
    assert.equal(at({ maxLength: most }), undefined, type)
    assert.equal(at({ maxLength: most + 1 }), 'maxLength: lengthInvalid', type)
    assert.equal(at({ maxLength: 1 }), undefined, type)
    assert.equal(at({ maxLength: 0 }), 'maxLength: lengthInvalid', type)
    assert.equal(at({ minLength: most }), undefined, type)
    assert.equal(at({ minLength: most + 1 }), 'minLength: lengthInvalid', type)
    assert.equal(at({ minLength: 0 }), undefined, type)
    assert.equal(at({ minLength: -1 }), 'minLength: lengthInvalid', type)
  }
  assert.equal(problem('number', { minLength: -5, maxLength: form.line.max + 1 }), undefined)
  const [found] = formProblems([question('text', { maxLength: 0 })])
  assert.deepEqual(found?.params, { min: 1, max: form.line.max })
  assert.deepEqual(formProblems([question('text', { minLength: -1 })])[0]?.params, { min: 0, max: form.line.max })
})

test('R-EVT-10 the smallest is not above the largest; one of them may be missing', () => {
  assert.equal(problem('text', { minLength: 5, maxLength: 4 }), 'maxLength: limitsCrossed')
  assert.equal(problem('text', { minLength: 5, maxLength: 5 }), undefined)
  assert.equal(problem('text', { minLength: 5, maxLength: null }), undefined)
  assert.equal(problem('text', { minLength: null, maxLength: 4 }), undefined)
  assert.equal(problem('number', { minLength: 5, maxLength: -5 }), 'maxLength: limitsCrossed')
  assert.equal(problem('number', { maxLength: -5 }), undefined)
})

test('R-EVT-10 a pattern is understood where its type has one', () => {
  assert.equal(problem('text', { validationPattern: '[' }), 'validationPattern: patternInvalid')
  assert.equal(problem('text', { validationPattern: 'a+' }), undefined)
  assert.equal(problem('date', { validationPattern: '[' }), undefined)
})

test('R-EVT-09 what its type does not use is left out of a question, and so is what is empty', () => {
  const text = kept('text', {
    validationPattern: 'a+',
    fieldOptions: ['S'],
    placeholder: '',
    description: '',
    validationMessage: '',
  })
  assert.deepEqual(text, {
    fieldName: 'q',
    fieldLabel: 'Question',
    fieldType: 'text',
    isRequired: false,
    placeholder: null,
    description: null,
    sortOrder: 0,
    minLength: null,
    maxLength: null,
    validationPattern: 'a+',
    validationMessage: null,
    fieldOptions: [],
  })
  const file = kept('file', {
    fieldOptions: ['default'],
    validationPattern: 'a+',
    placeholder: 'a',
    description: 'b',
    validationMessage: 'c',
    isRequired: true,
  })
  assert.deepEqual(
    [file?.fieldOptions, file?.validationPattern, file?.placeholder, file?.description, file?.validationMessage],
    [['default'], null, 'a', 'b', 'c'],
  )
  assert.equal(file?.isRequired, true)
  assert.deepEqual(kept('select', { fieldOptions: ['S', 'M'] })?.fieldOptions, ['S', 'M'])
})

test('R-EVT-10 how much an answer may have: the form’s own limits, and never more than its type', () => {
  assert.deepEqual(limits('number'), { min: -form.limit.max, max: form.limit.max })
  assert.deepEqual(limits('number', { minLength: 0, maxLength: 9 }), { min: 0, max: 9 })
  assert.deepEqual(limits('text'), { min: 0, max: form.line.max })
  assert.deepEqual(limits('text', { minLength: 2, maxLength: 9 }), { min: 2, max: 9 })
  assert.deepEqual(limits('textarea'), { min: 0, max: form.answer.max })
  assert.deepEqual(limits('checkbox', { fieldOptions: ['S', 'M'] }), { min: 0, max: 2 })
  assert.deepEqual(limits('checkbox', { fieldOptions: ['S', 'M'], maxLength: 5 }), { min: 0, max: 2 })
  assert.deepEqual(limits('file'), { min: 0, max: 1 }, 'one, unless more are asked for')
  assert.deepEqual(limits('file', { maxLength: 3 }), { min: 0, max: 3 })
  assert.deepEqual(limits('file', { maxLength: form.files + 1 }), { min: 0, max: form.files })
})
