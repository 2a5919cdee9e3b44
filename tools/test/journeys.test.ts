import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leftOut, settle } from './journeys.ts'
import { type Failure, noResults, type Ran } from './results.ts'

test('without Chromium the journeys that were found are skipped with their titles, so that their rows are forgiven', () => {
  const found: Ran = { title: 'R-SHELL-12 a journey', state: 'skipped', where: 'e2e/stories/a.spec.ts', seconds: 0 }
  assert.deepEqual(leftOut({ ...noResults(), skipped: 1, tests: [found] }, 3).tests, [found])
  assert.equal(leftOut(null, 3).skipped, 3)
})

const journey = { project: 'phone', file: 'e2e/stories/a.spec.ts', line: 3, name: 'R-SHELL-12 a journey', title: '' }
const failure: Failure = { title: 'phone  R-SHELL-12 a journey', text: 'broke', journey }
const whole = () => {
  const other: Failure = { title: 'phone  another', text: 'broke' }
  const test: Ran = { title: journey.name, state: 'failed', where: journey.file, seconds: 1 }
  return { ...noResults(), passed: 5, failed: 2, failures: [failure, other], tests: [test] }
}

test('a journey that passes when it is repeated is flaky, counts as passed and proves its rows; the others stay failed', () => {
  const results = whole()
  settle(results, failure, { ...noResults(), passed: 1, flaky: [failure] })
  assert.deepEqual([results.passed, results.failed, results.tests[0]?.state], [6, 1, 'passed'])
  assert.deepEqual([results.failures.map(({ title }) => title), results.flaky], [['phone  another'], [failure]])
})

test('a journey that failed again is told with its last failure', () => {
  const results = whole()
  const last: Failure = { ...failure, text: 'broke again' }
  settle(results, failure, { ...noResults(), failed: 1, failures: [last] })
  assert.deepEqual([results.passed, results.failed, results.tests[0]?.state], [5, 2, 'failed'])
  assert.equal(results.failures[0], last)
})
