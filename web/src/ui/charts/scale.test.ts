import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barsOf, ticksOf, topOf } from './scale.ts'

test('the scale of a chart ends at a round number that no value exceeds', () => {
  for (const [most, top] of [
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 5],
    [5, 5],
    [6, 10],
    [10, 10],
    [11, 20],
    [100, 100],
    [101, 200],
    [4_999_999, 5_000_000],
    [1e15, 1e15],
  ] as const)
    assert.equal(topOf([0, most, 0]), top, String(most))
  assert.equal(topOf([]), 1)
})

test('a scale has its middle where that is a whole number, and always both ends', () => {
  assert.deepEqual(ticksOf(10), [10, 5, 0])
  assert.deepEqual(ticksOf(5), [5, 0])
  assert.deepEqual(ticksOf(1), [1, 0])
})

test('each value has a bar in its place; the smallest is seen, and nothing has none', () => {
  assert.equal(barsOf([0, 0], 1), '')
  assert.equal(barsOf([0, 1, 5], 10), 'M11 100v-10h8v10ZM21 100v-50h8v50Z')
  assert.equal(barsOf([1, 1_000_000], 1_000_000), 'M1 100v-2h8v2ZM11 100v-100h8v100Z')
  assert.equal(barsOf([7, 7], 10), 'M1 100v-70h8v70ZM11 100v-70h8v70Z')
})
