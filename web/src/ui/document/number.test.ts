import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typedNumber } from './number.ts'

test('R-SIGN-41 letters in a CIN stay visible, so that the refusal is understood', () => {
  assert.deepEqual(typedNumber('cin', '1012a', 5), { value: '1012a', caret: 5 })
})

test('R-SIGN-41 the twelve digits of a CIN are grouped in threes while they are typed, and the caret stays where it was', () => {
  assert.deepEqual(typedNumber('cin', '1012', 4), { value: '101 2', caret: 5 })
  assert.deepEqual(typedNumber('cin', '101251198342', 12), { value: '101 251 198 342', caret: 15 })
  assert.deepEqual(typedNumber('cin', '101 9251 198 342', 5), { value: '101 925 119 834 2', caret: 5 })
  assert.deepEqual(typedNumber('cin', '', 0), { value: '', caret: 0 })
})

test('R-SIGN-43 R-SIGN-44 letters of a passport and of a licence become capitals', () => {
  assert.deepEqual(typedNumber('passport', 'a12b', 4), { value: 'A12B', caret: 4 })
  assert.deepEqual(typedNumber('license', 'mg-1', 4), { value: 'MG-1', caret: 4 })
})
