import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowIds, textRowIds, titles } from './row-ids.ts'

test('a title names one row or several', () => {
  assert.deepEqual(rowIds('R-SIGN-07 a minor is refused'), ['R-SIGN-07'])
  assert.deepEqual(rowIds('R-LIVE-07, -08 and F-KYC-03'), ['R-LIVE-07', 'R-LIVE-08', 'F-KYC-03'])
})

test('a range claims none of its rows', () => {
  assert.deepEqual(rowIds('R-LIVE-29..32, -40 D-38'), ['R-LIVE-40', 'D-38'])
})

test('rows whose texts are looked up are no claim', () => {
  const title = 'R-MSG-21 the texts are exact (texts of R-SHELL-04..06, R-UPD-08)'
  assert.deepEqual(rowIds(title), ['R-MSG-21'])
  assert.deepEqual(textRowIds(title), ['R-SHELL-04', 'R-SHELL-05', 'R-SHELL-06', 'R-UPD-08'])
})

test('a comment is not a title', () => {
  assert.deepEqual(titles("// R-AUTH-01\ntest('R-AUTH-02 works', () => {})"), ['R-AUTH-02 works'])
})
