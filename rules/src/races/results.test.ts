import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showTime } from './results.ts'

test('F-RACE-14 a time is shown with hours if there are some; fractions are cut off', () => {
  assert.deepEqual([showTime(13_507_999), showTime(2_707_000)], ['3:45:07', '45:07'])
})
