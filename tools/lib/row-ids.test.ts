import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowIds, titles } from './row-ids.ts'

test('a title names one row, several rows or a range', () => {
  assert.deepEqual(rowIds('R-SIGN-07 a minor is refused'), ['R-SIGN-07'])
  assert.deepEqual(rowIds('R-LIVE-07, -08 and F-KYC-03'), ['R-LIVE-07', 'R-LIVE-08', 'F-KYC-03'])
  assert.deepEqual(rowIds('R-LIVE-29..32, -40 D-38'), [
    'R-LIVE-29',
    'R-LIVE-30',
    'R-LIVE-31',
    'R-LIVE-32',
    'R-LIVE-40',
    'D-38',
  ])
})

test('a comment is not a test', () => {
  const source = "// R-AUTH-01\ntest('R-AUTH-02 works', () => {})\nconst cases = [['R-AUTH-03 empty', '']]"
  assert.deepEqual([...new Set(titles(source).flatMap(rowIds))], ['R-AUTH-02', 'R-AUTH-03'])
})
