import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leftOut } from './journeys.ts'
import { noResults, type Ran } from './results.ts'

test('without Chromium the journeys that were found are skipped with their titles, so that their rows are forgiven', () => {
  const found: Ran = { title: 'R-SHELL-12 a journey', state: 'skipped', where: 'e2e/stories/a.spec.ts', seconds: 0 }
  assert.deepEqual(leftOut({ ...noResults(), skipped: 1, tests: [found] }, 3).tests, [found])
  assert.equal(leftOut(null, 3).skipped, 3)
})
