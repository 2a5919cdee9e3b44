import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countFailures, makeAgain } from './repeats.ts'
import { noResults, type Results } from './results.ts'

/** A run in which these tests failed. */
const failing = (...titles: string[]): Results => ({
  ...noResults(),
  passed: 1,
  failed: titles.length,
  failures: titles.map((title) => ({ title, text: `${title} broke` })),
})

/** Answers one result after the other; a run takes so long. */
function runs(results: Results[], takes = 1000) {
  const world = { clock: 0, asked: [] as number[] }
  const run = async (longest: number) => {
    world.asked.push(longest)
    world.clock += takes
    return results.shift() ?? assert.fail('ran once more')
  }
  return { world, run, again: makeAgain(() => world.clock, 6000) }
}

test('what fails three times has failed, and is not tried a fourth time', async () => {
  const { again, run, world } = runs([failing('a'), failing('a')])
  const end = await again(failing('a'), run)
  assert.deepEqual([end.failed, end.flaky.length, world.asked.length], [1, 0, 2])
})

test('what passes at a repeat is flaky, with its first failure, and is not repeated any more', async () => {
  const second = runs([failing(), failing('a')])
  assert.deepEqual((await second.again(failing('a'), second.run)).flaky, [{ title: 'a', text: 'a broke' }])
  assert.equal(second.world.asked.length, 1)
  const third = runs([failing('b'), failing()])
  const end = await third.again(failing('a'), third.run)
  assert.deepEqual([end.failed, end.flaky.map(({ title }) => title).toSorted()], [0, ['a', 'b']])
})

test('another failure at the last repeat stays one', async () => {
  const { again, run } = runs([failing('b'), failing('a')])
  const end = await again(failing('a'), run)
  assert.deepEqual([end.failures.map(({ title }) => title), end.flaky.map(({ title }) => title)], [['a'], ['b']])
})

test('nothing is repeated that passed', async () => {
  const { again, run } = runs([])
  assert.equal((await again(failing(), run)).failed, 0)
})

test('all repeats of a run have six minutes together: what is not reached has failed', async () => {
  const { again, run, world } = runs([failing('a'), failing('a'), failing()], 3000)
  assert.equal((await again(failing('a'), run)).failed, 1)
  assert.equal((await again(failing('b'), run)).failed, 1)
  assert.deepEqual(world.asked, [6000, 3000])
})

test('a repeated file says how often each of its tests failed', async () => {
  const { run } = runs([failing('a'), failing(), failing('a', 'b')])
  const { failures, failed } = await countFailures(['x.test.ts'], 3, () => run(0))
  assert.deepEqual([failures.map(({ title }) => title), failed], [['2 of 3: a', '1 of 3: b'], 3])
})
