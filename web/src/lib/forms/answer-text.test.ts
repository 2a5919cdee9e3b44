import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { freshStores } from '../device/browser.fixture.ts'
import { answerText } from './answer-text.ts'

beforeEach(() => void freshStores())

test('an answer is read as its question means it: a day and a country in words, choices in a row', () => {
  assert.equal(answerText({ value: '2026-11-21', fieldType: 'date' }), '21 novembre 2026')
  assert.equal(answerText({ value: 'MG', fieldType: 'country' }), 'Madagascar')
  assert.equal(answerText({ value: ['rouge', 'vert'], fieldType: 'checkbox' }), 'rouge, vert')
  assert.equal(answerText({ value: 12, fieldType: 'number' }), '12')
  assert.equal(answerText({ value: '2026-11-21', fieldType: 'text' }), '2026-11-21')
  assert.equal(answerText({ value: 'MG', fieldType: 'text' }), 'MG')
})

test('without an answer nothing is shown, whatever was asked', () => {
  for (const fieldType of ['date', 'country', 'text'])
    for (const value of [undefined, null, '']) assert.equal(answerText({ value, fieldType }), '')
  assert.equal(answerText({ value: false, fieldType: 'checkbox' }), 'false')
  assert.equal(answerText({ value: 0, fieldType: 'number' }), '0')
})
