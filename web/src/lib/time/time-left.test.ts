import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeLeft } from './time-left.ts'

test('D-28 the hold counts down to zero and stays there', () => {
  const at = (ms: number) => timeLeft('2026-11-21T09:15:00Z', new Date(Date.parse('2026-11-21T09:00:00Z') + ms))
  assert.deepEqual(
    [at(0), at(54_999), at(899_001), at(900_000), at(9_000_000)],
    ['15:00', '14:06', '0:01', '0:00', '0:00'],
  )
  assert.equal(at(-3_600_000), '1:15:00')
})
