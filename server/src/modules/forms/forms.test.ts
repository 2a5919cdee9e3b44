import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holding, holdingLock, isWaitedFor } from '../../../test/locks/held-rows.ts'
import { world } from '../../../test/world.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { answersOf, readAnswers } from './answers-of.ts'
import { putAnswers } from './put-answers.ts'
import { copyForm } from './save-form.ts'
import { answer, formOf, makeForm, question, save } from './testing.ts'

/** The refusal's fields with their keys. */
const refusedAt = (call: Promise<unknown>): Promise<string[]> =>
  call.then(
    () => assert.fail('not refused'),
    (error) => {
      assert.ok(error instanceof Refusal, String(error))
      return (error.details.fields ?? [{ field: '', key: error.code }]).map(({ field, key }) => `${field} ${key}`)
    },
  )

test('R-EVT-09 what is wrong with a form is named by field, and nothing is kept', async (t) => {
  const w = await world(t)
  const options = Array.from({ length: 100 }, (_, n) => `${n}${'x'.repeat(117)}`)
  const wrong: [unknown, string][] = [
    [
      { formFields: [question('a', 'text', { validationPattern: '(a' })] },
      'formFields.0.validationPattern forms.patternInvalid',
    ],
    [{ formFields: [question('a'), question('A')] }, 'formFields.1.fieldName forms.nameTaken'],
    [{ formFields: [question('__proto__')] }, 'formFields.0.fieldName forms.nameInvalid'],
    [{ formFields: [question('constructor')] }, 'formFields.0.fieldName forms.nameInvalid'],
    [{ formFields: [question('a', 'select')] }, 'formFields.0.fieldOptions forms.optionsMissing'],
    [{ formFields: [{ ...question('a'), fieldType: 'script' }] }, 'formFields.0.fieldType forms.typeUnknown'],
    [{ formFields: Array.from({ length: 61 }, (_, n) => question(`q${n}`)) }, 'formFields forms.fieldsTooMany'],
    [
      { formFields: [question('a', 'radio', { fieldOptions: [...options, 'y'] })] },
      'formFields.0.fieldOptions forms.optionsTooMany',
    ],
    [
      { formFields: [question('a', 'radio', { fieldOptions: ['x'.repeat(1_000_000)] })] },
      'formFields.0.fieldOptions.0 forms.optionTooLong',
    ],
    [{ formFields: 'x' }, 'formFields shell.badInput'],
  ]
  for (const [raw, problem] of wrong) assert.deepEqual(await refusedAt(save(w, raw)), [problem])
  assert.deepEqual(await w.sql('select id from form'), [])
  assert.deepEqual(await refusedAt(save(w, {}, w.kernel.newId())), [' NOT_FOUND'])
})

test('R-EVT-08, R-EVT-09, F-EVT-06 a form with every attribute, changed, disabled and copied', async (t) => {
  const w = await world(t)
  const full = {
    ...question('taille', 'select', { fieldOptions: ['S', 'M'], isRequired: true, sortOrder: 2 }),
    placeholder: 'Choisir',
    description: 'Du t-shirt',
    validationMessage: 'Une taille',
  }
  const code = question('code', 'text', { minLength: 2, maxLength: 5, validationPattern: '[A-Z]+', sortOrder: 1 })
  const id = await makeForm(w, full, code)
  const form = await formOf(w, id)
  assert.deepEqual(form, {
    id,
    isFormEnabled: true,
    version: 1,
    formFields: [
      { ...code, placeholder: null, description: null, validationMessage: null, fieldOptions: [], sortOrder: 0 },
      { ...full, minLength: null, maxLength: null, validationPattern: null, sortOrder: 1 },
    ],
  })
  assert.equal(await save(w, { isFormEnabled: false }, id), id)
  assert.deepEqual(await formOf(w, id), { ...form, isFormEnabled: false })
  const copy = await w.system.transaction((tx) => copyForm(tx, w.system, id))
  assert.notEqual(copy, id)
  assert.deepEqual(await formOf(w, copy), { ...form, id: copy, isFormEnabled: false })
  await save(w, { formFields: [] }, copy)
  assert.equal((await formOf(w, id)).formFields.length, 2)
})

test('R-EVT-09 the largest form that may be is kept and answered', async (t) => {
  const w = await world(t)
  const fieldOptions = Array.from({ length: 100 }, (_, n) => `${n} ${'x'.repeat(115)}`)
  const id = await makeForm(w, ...Array.from({ length: 60 }, (_, n) => question(`q${n}`, 'checkbox', { fieldOptions })))
  const me = await w.member()
  const all = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`q${n}`, fieldOptions.slice(0, 10)]))
  const given = await answer(w, me, id, all)
  assert.deepEqual((await answersOf(w.kernel.db, [given])).get(given)?.answers, all)
})

test('R-EVT-10 answers that break a rule, 1 MB of them, unknown names and names of the prototype are refused', async (t) => {
  const w = await world(t)
  const me = await w.member()
  const id = await makeForm(
    w,
    question('nom', 'text', { isRequired: true, validationPattern: '(a+)+', maxLength: 100 }),
    question('age', 'number', { minLength: 18 }),
    question('long', 'textarea', { validationPattern: '(a+)+$' }),
  )
  const wrong: [unknown, string[]][] = [
    [{}, ['additionalInfo.nom forms.answerRequired']],
    [{ nom: ['a'] }, ['additionalInfo.nom forms.answerInvalid']],
    [{ nom: 'b', age: '17' }, ['additionalInfo.nom forms.patternMismatch', 'additionalInfo.age forms.tooSmall']],
    [{ nom: 'a', autre: 'x' }, ['additionalInfo.autre forms.answerUnknown']],
    [JSON.parse('{"nom": "a", "__proto__": {"isAdmin": true}}'), ['additionalInfo.__proto__ forms.answerUnknown']],
    [{ nom: 'a'.repeat(1_000_000) }, ['additionalInfo forms.answersTooLong']],
    [{ nom: 'a', long: `${'a'.repeat(499)}!` }, ['additionalInfo.long forms.patternMismatch']],
    [{ nom: 'a', long: 'a'.repeat(10_000) }, ['additionalInfo.long forms.tooLong']],
    [{ nom: 'a\0' }, ['additionalInfo.nom forms.answerInvalid']],
    [[], ['additionalInfo forms.answerInvalid']],
    ['nom', ['additionalInfo forms.answerInvalid']],
  ]
  for (const [answers, problems] of wrong) assert.deepEqual(await refusedAt(answer(w, me, id, answers)), problems)
  assert.deepEqual(await w.sql('select id from form_answers'), [])
  const draft = await answer(w, me, id, JSON.parse('{"age": "1", "autre": "x", "__proto__": "y"}'), { isFinal: false })
  assert.deepEqual((await answersOf(w.kernel.db, [draft])).get(draft)?.answers, { age: '1' })
  assert.deepEqual(await refusedAt(answer(w, await w.member(), id, { nom: 'a' }, { id: draft })), [' NOT_FOUND'])
  const other = await makeForm(w, question('nom'))
  assert.deepEqual(await refusedAt(answer(w, me, other, { nom: 'a' }, { id: draft })), [' NOT_FOUND'])
  assert.equal(await answer(w, me, id, { nom: 'aaa' }, { id: draft }), draft)
  assert.deepEqual((await answersOf(w.kernel.db, [draft])).get(draft)?.answers, { nom: 'aaa' })
})

test('F-EVT-06 an answered version stays readable when the form changes; an unanswered one is replaced', async (t) => {
  const w = await world(t)
  const me = await w.member()
  const id = await makeForm(w, question('a'))
  await save(w, { formFields: [question('a', 'text', { fieldLabel: 'Taille ?' })] }, id)
  assert.equal((await formOf(w, id)).version, 2, 'whoever read other questions is told')
  const given = await answer(w, me, id, { a: 'M' })
  await save(w, { formFields: [question('a', 'text', { fieldLabel: 'Taille ?' })] }, id)
  assert.equal((await formOf(w, id)).version, 2) // nothing changed
  await save(w, { formFields: [question('b', 'number')] }, id)
  await save(w, { formFields: [question('b', 'date')] }, id)
  const form = await formOf(w, id)
  assert.deepEqual([form.version, form.formFields.map(({ fieldType }) => fieldType)], [4, ['date']])
  const versions = await w.sql('select version from form_version where form_id = $1 order by version', [id])
  assert.deepEqual(versions, [{ version: 2 }, { version: 4 }], 'what nobody answered is not kept')
  const read = (await answersOf(w.kernel.db, [given])).get(given)
  assert.ok(read)
  assert.deepEqual(readAnswers(read), [
    { fieldName: 'a', fieldLabel: 'Taille ?', fieldType: 'text', value: 'M', files: [] },
  ])
})

test('R-EVT-08 a form that is changed by several at once, while members answer, is whole, and every answer fits its version', async (t) => {
  const w = await world(t)
  const members = await Promise.all(Array.from({ length: 8 }, () => w.member()))
  const id = await makeForm(w, question('q0'))
  const saves = Array.from({ length: 8 }, (_, n) => save(w, { formFields: [question(`q${n}`)] }, id))
  const answers = members.map(async (member, n) => answer(w, member, id, { [`q${n}`]: 'oui' }, { isFinal: false }))
  await Promise.all([...saves, ...answers])
  const form = await formOf(w, id)
  assert.equal(form.formFields.length, 1)
  const wrong = await w.sql(
    `select a.id from form_answers a join form_version v using (form_id, version)
     where exists (select from jsonb_object_keys(a.answers) k where v.fields -> 0 ->> 'fieldName' <> k)`,
  )
  assert.deepEqual(wrong, [])
})

test('R-EVT-08 who answers waits for a form that is being changed, and answers what it asks then; another answer is not waited for', async (t) => {
  const w = await world(t)
  const me = await w.member()
  const id = await makeForm(w, question('a'))
  const answering = await holdingLock(w, 'select from form for share')
  await answer(w, await w.member(), id, { a: 'M' })
  await answering.query('commit')
  const saving = await holding(w, 'form')
  const answered = refusedAt(answer(w, me, id, { a: 'M' }))
  await isWaitedFor(w)
  const fields = `(select jsonb_agg(field || '{"fieldName": "b"}') from jsonb_array_elements(fields) field)`
  await saving.query(`insert into form_version select form_id, 2, ${fields}, created_at from form_version`)
  await saving.query('update form set version = 2')
  await saving.query('commit')
  assert.deepEqual(await answered, ['additionalInfo.a forms.answerUnknown'])
})

test('F-EVT-06 who changes a form waits for an answer that is being kept, and leaves its version as it was answered', async (t) => {
  const w = await world(t)
  const me = await w.member()
  const id = await makeForm(w, question('a'))
  const [given, kept] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const answering = w.system.transaction(async (tx) => {
    await putAnswers(tx, w.system, { id: null, formId: id, userId: me.id, answers: { a: 'M' }, isFinal: true })
    given.resolve()
    await kept.promise
  })
  await given.promise
  const saving = save(w, { formFields: [question('b')] }, id)
  await isWaitedFor(w).finally(() => kept.resolve())
  await Promise.all([answering, saving])
  assert.equal((await formOf(w, id)).version, 2)
  const wrong = await w.sql(`select 1 from form_answers join form_version v using (form_id, version)
    where v.fields -> 0 ->> 'fieldName' <> 'a'`)
  assert.deepEqual(wrong, [])
})

test('R-EVT-10 of two answers of one member the second waits for the first, and keeps what that one kept', async (t) => {
  const w = await world(t)
  const me = await w.member()
  const id = await makeForm(w, question('a'), question('b'))
  const given = await answer(w, me, id, { a: 'un' }, { isFinal: false })
  const first = await holding(w, 'form_answers')
  const second = w.system.transaction((tx) =>
    putAnswers(tx, w.system, { id: given, formId: id, userId: me.id, isFinal: false }),
  )
  await isWaitedFor(w)
  await first.query(`update form_answers set answers = '{"a": "deux"}'`)
  await first.query('commit')
  await second
  assert.deepEqual((await answersOf(w.kernel.db, [given])).get(given)?.answers, { a: 'deux' })
})
