import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastDays } from './last-days.ts'

test('R-DATA-07 the days of the charts begin at midnight in Madagascar', () => {
  assert.deepEqual(lastDays(new Date('2026-11-21T20:59:59Z'), 2), ['2026-11-20', '2026-11-21'])
  assert.deepEqual(lastDays(new Date('2026-11-21T21:00:00Z'), 2), ['2026-11-21', '2026-11-22'])
  assert.deepEqual(lastDays(new Date('2028-02-29T12:00:00Z'), 3), ['2028-02-27', '2028-02-28', '2028-02-29'])
})
