import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { form } from './constants.ts'
import {
  answerProblems,
  cleanAnswers,
  countries,
  type FieldType,
  type FormField,
  fieldTypes,
  formField,
  formProblems,
  limitsOf,
  orderedFields,
  patternOf,
  presetOf,
} from './index.ts'

const question = (fieldType: FieldType, more: object = {}): FormField => {
  const [field] = orderedFields([
    z.parse(formField, { fieldName: 'q', fieldLabel: 'Question', fieldType, fieldOptions: [], ...more }),
  ])
  return field as FormField
}
const why = (field: FormField, answer: unknown, isFinal = true): string | undefined =>
  answerProblems([field], { q: answer }, { isFinal })[0]?.key.replace('forms.', '')

test('R-EVT-09 a question has words', () => {
  const why = (fieldLabel: string) =>
    formField.safeParse({ fieldName: 'q', fieldLabel, fieldType: 'text', fieldOptions: [] }).error?.issues[0]?.message
  for (const label of ['', ' ', '…', '?']) assert.equal(why(label), 'forms.labelMissing', label)
  assert.equal(why('10 km ?'), undefined)
})

test('R-EVT-10 a pattern matches complete answers as the engine of the browser does', () => {
  const patterns = [
    ...['a*b', '(a|b)*c', '^[A-Z]{2}\\d{3,5}$', '(?:ab?){2,}', '[^a]+', 'a|b|', '(a*)*', '(a+?b)?', '\\p{Lu}\\p{L}*'],
    ...['^a$|^b$', '.\\.c', '[\\w-]+', '(|a){3}', 'a^b', 'a$b', '\\u{1F600}+', '[\\]a]', '[ab]{0}', '((a{0,3}){0,3})b'],
  ]
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', 'c', 'A', 'Z', 'É', '1', '.', '-', '😀', ']'),
    maxLength: 9,
  })
  for (const pattern of patterns) {
    const [ours, theirs] = [patternOf(pattern), new RegExp(`^(?:${pattern})$`, 'u')]
    assert.ok(ours, pattern)
    fc.assert(fc.property(text, (one) => assert.equal(ours(one), theirs.test(one), `${pattern} ${one}`)))
  }
})

test('R-EVT-10 of any pattern of the supported syntax both engines say the same', () => {
  const part = fc.constantFrom(
    'a',
    'b',
    '[ab]',
    '[^a]',
    '.',
    '\\d',
    '(',
    ')',
    '(?:',
    '|',
    '*',
    '+',
    '?',
    '{2}',
    '{1,3}',
    '^',
    '$',
  )
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 8 }),
      fc.string({ unit: fc.constantFrom('a', 'b', '1'), maxLength: 6 }),
      (parts, text) => {
        const ours = patternOf(parts.join(''))
        let theirs: RegExp | null = null
        try {
          new RegExp(parts.join(''), 'u')
          theirs = new RegExp(`^(?:${parts.join('')})$`, 'u')
        } catch {}
        assert.equal(ours === null, theirs === null, parts.join(''))
        if (ours && theirs) assert.equal(ours(text), theirs.test(text), `${parts.join('')} ${text}`)
      },
    ),
    { numRuns: 3000 },
  )
})

test('R-EVT-10 a pattern that is invalid, not supported or too large is refused', () => {
  const wrong = ['(', ')', 'a)', '[a', '[z-a]', '*', 'a**', '{', 'a{3,2}', '\\', '(a)\\1', '(?=a)', '(?!a)', '(?<=a)b']
  for (const pattern of [
    ...wrong,
    '(?<n>a)',
    '\\bmot',
    '\\k<n>',
    '\\q',
    '((a{1,99}){1,99})',
    '(((a{9}){9}){9}){9}',
    'a'.repeat(201),
    '(?:abc){100}d',
  ])
    assert.equal(patternOf(pattern), null, pattern)
  assert.equal(patternOf('a'.repeat(200))?.('a'.repeat(200)), true, 'the longest')
})

/** Of this thread alone: the machine may be busy with something else. */
const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000

test('R-EVT-10 a pattern that repeats nothing many times is read within milliseconds', () => {
  const nothing = [
    '(((){2000}){500}){100}',
    '(((){9999}){9999}){9999}',
    '((a{0}){9999}){9999}',
    `${'('.repeat(24)}${'){9999}'.repeat(24)}`,
  ]
  const tooLarge = [
    '((a{0,}){999}){999}',
    '((|){9999}){9999}',
    '(((){0,9999}){9999}){9999}',
    `${'('.repeat(40)}${')+'.repeat(40)}`,
  ]
  for (const pattern of [...nothing, ...tooLarge]) {
    const before = process.threadCpuUsage()
    const matches = patternOf(pattern)
    assert.equal(matches === null, tooLarge.includes(pattern), pattern)
    if (matches) assert.deepEqual([matches(''), matches('a')], [true, false], pattern)
    const took = milliseconds(process.threadCpuUsage(before))
    assert.ok(took < 200, `${pattern} took ${Math.round(took)} ms`)
  }
})

test('R-EVT-10 a hostile pattern takes linear time', () => {
  const long = 'a'.repeat(10_000)
  for (const pattern of ['(a+)+$', '(a|aa)+', '(a*)*b', '(.*){1,60}x', '([a-z]+)*\\d', '(a?){99}a{99}']) {
    const matches = patternOf(pattern)
    assert.ok(matches, pattern)
    const before = process.threadCpuUsage()
    matches(`${long}!`)
    const took = milliseconds(process.threadCpuUsage(before))
    assert.ok(took < 1500, `${pattern} took ${Math.round(took)} ms`) // measured: at most 135 ms; backtracking: years
  }
})

test('R-EVT-09, R-EVT-10 what is wrong with the questions of a form is named by field', () => {
  const field = { fieldName: 'q', fieldLabel: 'Question', fieldType: 'text' as const, isRequired: false }
  const wrong: [object, string, string][] = [
    [{ validationPattern: '(a' }, 'validationPattern', 'patternInvalid'],
    [{ minLength: 5, maxLength: 4 }, 'maxLength', 'limitsCrossed'],
    [{ minLength: -1 }, 'minLength', 'lengthInvalid'],
    [{ maxLength: 501 }, 'maxLength', 'lengthInvalid'],
    [{ fieldType: 'textarea', maxLength: 501, validationPattern: 'a+' }, 'maxLength', 'lengthInvalid'],
    [{ fieldType: 'file', maxLength: 11 }, 'maxLength', 'lengthInvalid'],
    [{ fieldType: 'file', fieldOptions: ['huge'] }, 'fieldOptions', 'presetUnknown'],
    [{ fieldType: 'select' }, 'fieldOptions', 'optionsMissing'],
    [{ fieldType: 'radio', fieldOptions: ['a', 'a'] }, 'fieldOptions', 'optionTwice'],
  ]
  for (const [more, where, key] of wrong)
    assert.deepEqual(
      formProblems([{ ...field, ...more }]).map((one) => [one.field, one.key]),
      [[`formFields.0.${where}`, `forms.${key}`]],
    )
  assert.deepEqual(
    formProblems([field, { ...field, fieldName: 'Q' }]).map((one) => [one.field, one.key]),
    [['formFields.1.fieldName', 'forms.nameTaken']],
  )
  assert.deepEqual(formProblems([{ ...field, fieldType: 'number', minLength: -5, maxLength: 20_000 }]), [])
})

test('R-EVT-11 each type of question takes its own answers only', () => {
  const [good, bad]: [Record<FieldType, unknown[]>, Record<FieldType, unknown[]>] = [
    {
      text: ['Hery', 'Ny Avo'],
      textarea: ['Une ligne\nune autre', 'x'.repeat(10_000)],
      email: ['hery@exemple.mg', ' HERY@exemple.mg '],
      phone: ['034 00 000 00', '+33 6 12 34 56 78'],
      number: ['12', '-3', '4,5', 7],
      date: ['2026-02-28'],
      select: ['a'],
      radio: ['b'],
      checkbox: [['a'], ['a', 'b'], 'a'],
      file: [['0195d5a0-0000-7000-8000-000000000000']],
      country: ['MG', 'FR'],
    },
    {
      text: [['Hery'], { a: 1 }, true, 'x'.repeat(501), 'a\0b', 'a\ud800'],
      textarea: ['x'.repeat(10_001), ['x']],
      email: ['hery', 'hery@', 'a..b@c.mg'],
      phone: ['123', '034 00 000'],
      number: ['douze', '1e5', 'Infinity', '--1', Number.NaN],
      date: ['2026-02-30', '28/02/2026'],
      select: ['c', ['a']],
      radio: ['A'],
      checkbox: [['a', 'a'], ['c'], [['a']], { length: 1 }],
      file: [['x'], 'x', ['0195d5a0-0000-7000-8000-000000000000', '0195d5a0-0000-7000-8000-000000000001']],
      country: ['Madagascar', 'XX', 'MG AD'],
    },
  ]
  for (const type of fieldTypes) {
    const field = question(type, type === 'file' ? {} : { fieldOptions: ['a', 'b'] })
    for (const answer of good[type]) assert.equal(why(field, answer), undefined, `${type} ${answer}`)
    for (const answer of bad[type]) assert.ok(why(field, answer), `${type} ${JSON.stringify(answer)}`)
  }
  assert.equal(new Set(countries).size, 249)
})

test('R-EVT-10 limits, pattern, message and required hold for what is sent, not for a draft', () => {
  const code = question('text', {
    validationPattern: '[A-Z]{2}\\d+',
    validationMessage: 'Deux {lettres} puis des chiffres',
  })
  assert.equal(why(code, 'AB12'), undefined)
  assert.deepEqual(answerProblems([code], { q: 'ab' }, { isFinal: true }), [
    { field: 'q', key: 'forms.own', params: { message: 'Deux {lettres} puis des chiffres' } },
  ])
  assert.equal(why(question('text', { validationPattern: 'a' }), 'b'), 'patternMismatch')
  assert.equal(why(question('text', { minLength: 3 }), 'ab'), 'tooShort')
  assert.equal(why(question('text', { maxLength: 3 }), 'abcd'), 'tooLong')
  assert.equal(why(question('number', { minLength: 5 }), '4,9'), 'tooSmall')
  assert.equal(why(question('number', { maxLength: 18 }), '19'), 'tooLarge')
  assert.equal(why(question('checkbox', { fieldOptions: ['a', 'b'], minLength: 2 }), ['a']), 'tooFew')
  assert.equal(why(question('checkbox', { fieldOptions: ['a', 'b'], maxLength: 1 }), ['a', 'b']), 'tooMany')
  for (const [type, key] of [
    ['text', 'answerRequired'],
    ['radio', 'choiceRequired'],
    ['file', 'fileRequired'],
  ] as const) {
    const field = question(type, { isRequired: true, fieldOptions: type === 'radio' ? ['a'] : [] })
    for (const none of [undefined, null, '', ' ', []])
      assert.ok([key, 'answerInvalid'].includes(why(field, none) ?? ''), type)
    assert.equal(why(field, undefined), key)
    assert.equal(why(field, undefined, false), undefined)
  }
  assert.equal(why(code, 'ab', false), undefined)
  assert.equal(why(question('text', { minLength: 3 }), 'ab', false), undefined)
  assert.equal(why(code, ['AB12'], false), 'answerInvalid')
  assert.deepEqual(limitsOf(question('file')), { min: 0, max: 1 })
})

test('R-EVT-10 unknown names, names of the prototype and too much of everything', () => {
  const field = { ...question('text'), fieldName: 'constructor' }
  const hostile = JSON.parse('{"__proto__": "x", "toString": ["y"], "autre": "z"}')
  assert.deepEqual(
    answerProblems([field], hostile, { isFinal: true }).map((one) => one.key),
    ['forms.answerUnknown'],
  )
  assert.deepEqual(answerProblems([field], hostile, { isFinal: false }), [])
  assert.deepEqual(cleanAnswers([field], hostile), {})
  assert.deepEqual(answerProblems([field], cleanAnswers([field], hostile), { isFinal: true }), [])
  assert.deepEqual(cleanAnswers([field], { constructor: ' Rakoto ' }), { constructor: 'Rakoto' })
  assert.equal(
    answerProblems([field], { a: 'x'.repeat(1_000_000) }, { isFinal: false })[0]?.key,
    'forms.answersTooLong',
  )
  const stored = cleanAnswers(
    [question('phone'), { ...question('email'), fieldName: 'mail' }, { ...question('checkbox'), fieldName: 'c' }],
    { q: '034 00 000 00', mail: 'HERY@Exemple.mg', c: 'a' },
  )
  assert.deepEqual(stored, { q: '+261340000000', mail: 'hery@exemple.mg', c: ['a'] })
})

test('R-CONST-21, R-EVT-09 questions come in their order, and a photo is reduced to the preset of its question', () => {
  const of = (fieldName: string, sortOrder?: number) =>
    z.parse(formField, { fieldName, fieldLabel: fieldName, fieldType: 'text', sortOrder })
  assert.deepEqual(
    orderedFields([of('c', 9), of('a', 1), of('b', 1)]).map(({ fieldName, sortOrder }) => [fieldName, sortOrder]),
    [
      ['a', 0],
      ['b', 1],
      ['c', 2],
    ],
  )
  assert.deepEqual(
    [[], ['identity'], ['medical'], ['autre']].map((fieldOptions) => presetOf({ fieldOptions })),
    ['default', 'identity', 'medical', 'default'],
  )
})

test('R-EVT-10 answers at the edges of their questions', () => {
  const number = question('number', { minLength: 5, maxLength: 10 })
  assert.deepEqual(
    ['4', '5', '10', '11', '4,9', '10,5'].map((answer) => why(number, answer)),
    ['tooSmall', undefined, undefined, 'tooLarge', 'tooSmall', 'tooLarge'],
  )
  const text = question('text', { minLength: 2, maxLength: 4 })
  assert.deepEqual(
    ['a', 'ab', 'abcd', 'abcde'].map((answer) => why(text, answer)),
    ['tooShort', undefined, undefined, 'tooLong'],
  )
  const checkbox = question('checkbox', { fieldOptions: ['a', 'b', 'c', 'd'], minLength: 2, maxLength: 3 })
  assert.deepEqual(
    [['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd'], ['a', 'a'], ['a', 'x']].map((answer) =>
      why(checkbox, answer),
    ),
    ['tooFew', undefined, undefined, 'tooMany', 'answerInvalid', 'answerInvalid'],
  )
  for (const [type, key] of [
    ['email', 'emailInvalid'],
    ['phone', 'phoneInvalid'],
    ['number', 'numberInvalid'],
    ['date', 'dateInvalid'],
    ['country', 'answerInvalid'],
  ] as const)
    assert.equal(why(question(type), 'x'), key)
})

test('R-EVT-10 a draft takes whatever fits: the longest text, the most choices and files, and no more', () => {
  const draft = (field: FormField, answer: unknown) => why(field, answer, false)
  const many = (count: number) => Array.from({ length: count }, () => 'a')
  const ids = (count: number) => Array.from({ length: count }, () => '0199e3a0-5c1d-7abc-8def-0123456789ab')
  assert.equal(draft(question('text'), 'a'.repeat(form.answer.max)), undefined)
  assert.equal(draft(question('text'), 'a'.repeat(form.answer.max + 1)), 'tooLong')
  const choices = question('checkbox', { fieldOptions: ['a'] })
  assert.equal(draft(choices, many(form.options.max)), undefined)
  assert.equal(draft(choices, many(form.options.max + 1)), 'answerInvalid')
  assert.equal(draft(question('file'), ids(form.files)), undefined)
  assert.equal(draft(question('file'), ids(form.files + 1)), 'answerInvalid')
  assert.equal(draft(question('file'), ['no id']), 'answerInvalid')
})

test('R-EVT-10 a length left over from another type of question limits no choice and no date', () => {
  const fieldOptions = ['a', 'abcdef']
  for (const type of ['select', 'radio'] as const) {
    assert.equal(why(question(type, { minLength: 3, fieldOptions }), 'a'), undefined, type)
    assert.equal(why(question(type, { maxLength: 3, fieldOptions }), 'abcdef'), undefined, type)
  }
  assert.equal(why(question('date', { maxLength: 3 }), '2026-11-28'), undefined)
  assert.equal(why(question('country', { minLength: 3 }), 'MG'), undefined)
  assert.equal(why(question('text', { maxLength: 3 }), 'abcd'), 'tooLong')
})

test('R-EVT-10 files are ids, and as many as are asked for', () => {
  const id = (n: number) => `01a1fd55-7a80-7000-8c40-f3616bbdab${String(n).padStart(2, '0')}`
  const file = question('file', { minLength: 2, maxLength: 3 })
  const of = (count: number) => Array.from({ length: count }, (_, n) => id(n))
  assert.deepEqual(
    [1, 2, 3, 4].map((count) => why(file, of(count))),
    ['tooFewFiles', undefined, undefined, 'tooManyFiles'],
  )
  assert.equal(why(file, [id(1), 'x']), 'answerInvalid')
  assert.equal(why(file, [id(1), 'x'], false), 'answerInvalid', 'a draft, too')
  assert.equal(why(question('file', { isRequired: true }), []), 'fileRequired')
})

test('R-EVT-10 answers are kept in one form: numbers with a point, phones and addresses as they are compared', () => {
  const kept = (type: FieldType, answer: unknown) => cleanAnswers([question(type)], { q: answer }).q
  assert.deepEqual(
    [kept('number', ' 1,5 '), kept('phone', '034 12 345 67'), kept('phone', '12'), kept('email', ' A@B.mg ')],
    ['1.5', '+261341234567', '12', 'a@b.mg'],
  )
  assert.equal(kept('text', ' a,b '), 'a,b')
})
