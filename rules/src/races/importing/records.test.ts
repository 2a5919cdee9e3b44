import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isPossible, longestTime, shortestTime } from './records.ts'

const seconds = (...args: Parameters<typeof shortestTime>) => shortestTime(...args) / 1000

test('nobody is faster than the best that was ever run, of men and of women', () => {
  const best: readonly [number, number, number][] = [
    [100, 9, 10],
    [1500, 206, 228],
    [10_000, 1560, 1700],
    [21_097, 3390, 3760],
    [42_195, 7140, 7740],
    [160_934, 38_400, 45_000],
  ]
  for (const [distance, men, women] of best)
    assert.deepEqual(
      [seconds(distance), seconds(distance, 'male'), seconds(distance, 'female')],
      [men, men, women],
      String(distance),
    )
  assert.deepEqual([isPossible(1_560_000, 10_000), isPossible(1_559_999, 10_000)], [true, false])
})

test('between and beyond the known distances the time grows with the distance', () => {
  assert.equal(seconds(7500), (755 + 1560) / 2)
  assert.equal(seconds(50), 4.5)
  assert.equal(seconds(321_868), 76_800)
  fc.assert(
    fc.property(fc.integer({ min: 50, max: 300_000 }), fc.integer({ min: 1, max: 1000 }), (distance, more) =>
      assert.ok(shortestTime(distance) <= shortestTime(distance + more)),
    ),
  )
})

test('children and the old need longer, those between 20 and 30 do not', () => {
  const of = (age: number) => shortestTime(10_000, 'male', age)
  assert.deepEqual([of(20), of(25), of(30)], [1_560_000, 1_560_000, 1_560_000])
  for (const [age, part] of [
    [5, 0.608],
    [12, 0.902],
    [35, 0.9909],
    [60, 0.8136],
    [90, 0.4546],
    [100, 0.2121],
  ] as const)
    assert.equal(of(age), Math.floor(1_560_000 / part), String(age))
  assert.equal(shortestTime(10_000, 'female', 80), Math.floor(1_700_000 / 0.5745))
  for (let age = 30; age < 100; age++) assert.ok(of(age) <= of(age + 1), String(age))
  for (let age = 5; age < 20; age++) assert.ok(of(age) >= of(age + 1), String(age))
})

test('who walks at half a metre a second, and rests ten minutes, still finishes; without a distance a day is the limit', () => {
  assert.equal(longestTime(1000), 2_600_000)
  assert.deepEqual([isPossible(2_600_000, 1000), isPossible(2_600_001, 1000)], [true, false])
  assert.deepEqual([isPossible(86_399_999, null), isPossible(86_400_000, null)], [true, false])
})
