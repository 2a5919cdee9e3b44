import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Count, howMany, moved } from './counts.ts'

const counts: Count[] = [
  { status: 'active', role: 'user', count: 900 },
  { status: 'active', role: 'admin', count: 2 },
  { status: 'pending', role: 'user', count: 40 },
]

test('R-USER-16 every filter shows how many members it has', () => {
  assert.equal(howMany(counts, {}), 942)
  assert.equal(howMany(counts, { status: 'active' }), 902)
  assert.equal(howMany(counts, { role: 'user' }), 940)
  assert.equal(howMany(counts, { status: 'blocked', role: 'user' }), 0)
})

test('F-COM-08 the counters follow a decision at once', () => {
  const after = moved(counts, { status: 'pending', role: 'user' }, { status: 'blocked', role: 'user' })
  assert.equal(howMany(after, { status: 'pending' }), 39)
  assert.equal(howMany(after, { status: 'blocked' }), 1)
  assert.equal(howMany(after, {}), 942)
  assert.equal(howMany(counts, { status: 'pending' }), 40)
})

test('a member of whom no counter knows is counted where they came, and nowhere below nothing', () => {
  const lone: Count[] = [{ status: 'active', role: 'admin', count: 0 }]
  const after = moved(lone, { status: 'pending', role: 'user' }, { status: 'active', role: 'user' })
  assert.deepEqual(after, [...lone, { status: 'active', role: 'user', count: 1 }])
  assert.deepEqual(moved(lone, { status: 'active', role: 'admin' }, { status: 'active', role: 'admin' }), [
    { status: 'active', role: 'admin', count: 1 },
  ])
})
