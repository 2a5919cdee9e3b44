import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clock } from './clock.ts'

test('R-REPLAY-04 a duration in seconds reads as on a watch', () => {
  assert.deepEqual([0, 5, 65, 3723.4, -1].map(clock), ['0:00', '0:05', '1:05', '1:02:03', '0:00'])
})
