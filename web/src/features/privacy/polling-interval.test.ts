import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askAgainAfter } from './polling-interval.ts'

test('R-GAP-22 an archive in preparation is looked for ever more rarely, at least every 30 s', () => {
  const waits = Array.from({ length: 12 }, (_, looks) => askAgainAfter(looks))
  assert.equal(waits[0], 2000)
  assert.ok(waits.every((wait, at) => at === 0 || wait >= waits[at - 1]!))
  assert.equal(waits.at(-1), 30_000)
})
