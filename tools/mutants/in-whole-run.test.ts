import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noResults, type Results } from '../test/results.ts'
import { breakRules } from './in-whole-run.ts'
import type { Outcome } from './report.ts'

const run = async (
  { tried, killed }: { tried: number; killed: number },
  results: Results = noResults(),
  minutes = 3,
) => {
  let green: ReadonlySet<string> | undefined
  const signal = new AbortController().signal
  const tests = ['a.test.ts', 'b.test.ts', 'c.test.ts']
  const measured = async (options: { green?: ReadonlySet<string> }): Promise<Outcome> => {
    green = options.green
    return { tried, killed, share: tried ? killed / tried : 1, lines: ['a line'] }
  }
  const { passed, failed, skipped } = await breakRules({ minutes, tests, results, signal, measured })
  return { verdict: [passed, failed, skipped], green: [...(green ?? [])] }
}

test('a complete run fails when less than 70 % of the broken rules are noticed, by more than an unlucky sample explains', async () => {
  assert.deepEqual((await run({ tried: 20, killed: 8 })).verdict, [0, 1, 0]) // 1 of 200 samples
  assert.deepEqual((await run({ tried: 20, killed: 9 })).verdict, [1, 0, 0]) // 1 of 60
  assert.deepEqual((await run({ tried: 14, killed: 5 })).verdict, [0, 1, 0])
  assert.deepEqual((await run({ tried: 14, killed: 6 })).verdict, [1, 0, 0])
  assert.deepEqual((await run({ tried: 200, killed: 124 })).verdict, [0, 1, 0])
  assert.deepEqual((await run({ tried: 200, killed: 125 })).verdict, [1, 0, 0])
  assert.deepEqual((await run({ tried: 4, killed: 0 })).verdict, [0, 1, 0])
  assert.deepEqual((await run({ tried: 3, killed: 0 })).verdict, [1, 0, 0])
})

test('a run without the time to try any says so', async () => {
  assert.deepEqual((await run({ tried: 0, killed: 0 })).verdict, [0, 0, 1])
  assert.deepEqual((await run({ tried: 20, killed: 0 }, noResults(), 0)).verdict, [0, 0, 1])
})

test('tests that failed or were flaky in this run do not count as green', async () => {
  const failures = [{ title: 'a title  (a.test.ts:3)', text: '' }]
  const flaky = [{ title: 'b.test.ts', text: '' }]
  const { green } = await run({ tried: 1, killed: 1 }, { ...noResults(), failures, flaky })
  assert.deepEqual(green, ['c.test.ts'])
})
