import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barsOf, heightAt, scaleOf, ticksOf, topOf } from './scale.ts'

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
  assert.equal(barsOf([0, 0], scaleOf([0])), '')
  assert.equal(barsOf([0, 1, 5], { top: 10, bottom: 0 }), 'M11 100v-10h8v10ZM21 100v-50h8v50Z')
  assert.equal(barsOf([1, 1_000_000], { top: 1_000_000, bottom: 0 }), 'M1 100v-2h8v2ZM11 100v-100h8v100Z')
  assert.equal(barsOf([7, 7], { top: 10, bottom: 0 }), 'M1 100v-70h8v70ZM11 100v-70h8v70Z')
})

test('money that went back hangs below the line, on a scale whose numbers do not touch', () => {
  assert.deepEqual(scaleOf([0, 4, 9]), { top: 10, bottom: 0, ticks: [10, 5, 0] })
  assert.deepEqual(scaleOf([90, -3]), { top: 100, bottom: -20, ticks: [100, 0, -20] })
  assert.deepEqual(scaleOf([3, -90]), { top: 20, bottom: -100, ticks: [20, 0, -100] })
  assert.deepEqual(scaleOf([0, -40]), { top: 0, bottom: -50, ticks: [0, -50] })
  const scale = scaleOf([100, -100])
  assert.deepEqual([heightAt(100, scale), heightAt(0, scale), heightAt(-100, scale)], [0, 50, 100])
  assert.equal(barsOf([100, -100, 0], scale), 'M1 50v-50h8v50Z')
  assert.equal(barsOf([100, -100, 0], scale, -1), 'M11 50v50h8v-50Z')
})

test('empty, one value and very many have a scale', () => {
  assert.deepEqual(scaleOf([]), { top: 1, bottom: 0, ticks: [1, 0] })
  assert.deepEqual(scaleOf([7]).top, 10)
  assert.equal(scaleOf(Array.from({ length: 366 }, (_, n) => n * 1e9)).top, 5e11)
})
