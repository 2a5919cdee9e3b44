import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asksQuestions, formOf } from './form-of.ts'

const race = (isFormEnabled: boolean, questions: number, allowBibWishes = false) =>
  ({ allowBibWishes, formConfig: { isFormEnabled, formFields: Array(questions).fill({}) } }) as never

test('a race asks its questions where the form is on and has any', () => {
  assert.equal(formOf(undefined), null)
  assert.equal(formOf({ formConfig: null }), null)
  assert.equal(formOf(race(false, 1)), null)
  assert.equal(formOf(race(true, 0)), null)
  assert.equal(formOf(race(true, 1))?.formFields.length, 1)
})

test('the step of questions is there for questions or the wish of a number', () => {
  assert.equal(asksQuestions(undefined), false)
  assert.equal(asksQuestions(race(true, 0)), false)
  assert.equal(asksQuestions(race(true, 1)), true)
  assert.equal(asksQuestions(race(false, 1, true)), true)
})
