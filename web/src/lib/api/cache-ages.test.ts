import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CacheAges } from './cache-ages.ts'

const minute = 60_000
const user = (id: string) => ({ __typename: 'User', id })
const users = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => user(String(from + index)))

test('R-NET-06 an answer of five minutes is old, a younger one and an unknown one are not', () => {
  const ages = new CacheAges()
  ages.answered(1, { me: user('a') }, 0)
  assert.equal(ages.isOld(1, 5 * minute - 1), false)
  assert.equal(ages.isOld(1, 5 * minute), true)
  assert.equal(ages.isOld(2, 99 * minute), false)
})

test('R-NET-06 what is five minutes old leaves at the sweep, the younger stays', () => {
  const ages = new CacheAges()
  ages.answered(1, { users: [user('a'), user('b')] }, 0)
  ages.answered(2, { users: [user('b'), user('c')] }, 3 * minute)
  assert.deepEqual(ages.sweep(5 * minute, false), ['User:a'])
  assert.equal(ages.size, 2)
})

test('R-NET-06 what somebody looks at is not removed', () => {
  const ages = new CacheAges()
  ages.entered(1)
  ages.answered(1, { me: user('a') }, 0)
  assert.deepEqual(ages.sweep(60 * minute, false), [])
  ages.left(1)
  assert.deepEqual(ages.sweep(60 * minute, false), ['User:a'])
})

test('R-NET-03 without a network age alone is no reason', () => {
  const ages = new CacheAges()
  ages.answered(1, { me: user('a') }, 0)
  assert.deepEqual(ages.sweep(60 * minute, true), [])
  assert.deepEqual(ages.sweep(60 * minute, false), ['User:a'])
})

test('R-NET-06 above 2000 things the oldest leave, also without a network', () => {
  const ages = new CacheAges()
  ages.answered(1, { users: users(0, 1500) }, 0)
  ages.answered(2, { users: users(1500, 2003) }, 1)
  assert.equal(ages.size, 2003)
  assert.deepEqual(ages.sweep(2, true), ['User:0', 'User:1', 'User:2'])
  assert.equal(ages.size, 2000)
})

test('things are found however deep they lie, once each', () => {
  const ages = new CacheAges()
  ages.answered(1, { page: { __typename: 'Page', items: [{ author: user('a'), ...user('b') }, user('a'), null] } }, 0)
  assert.deepEqual(ages.sweep(5 * minute, false).sort(), ['User:a', 'User:b'])
})

test('R-NET-06 how old an answer is, is known as long as it may be shown', () => {
  const ages = new CacheAges()
  for (const operation of [1, 2]) ages.answered(operation, {}, 0)
  ages.entered(2)
  ages.sweep(5 * minute, true)
  assert.deepEqual([ages.answeredAt(1), ages.answeredAt(2)], [0, 0], 'without a network')
  ages.sweep(5 * minute - 1, false)
  assert.deepEqual([ages.answeredAt(1), ages.answeredAt(2)], [0, 0], 'younger')
  ages.sweep(5 * minute, false)
  assert.deepEqual([ages.answeredAt(1), ages.answeredAt(2)], [undefined, 0], 'somebody looks at the other one')
})
