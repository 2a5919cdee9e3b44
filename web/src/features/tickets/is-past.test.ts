import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPast } from './is-past.ts'

test('a ticket is over from the end of its event on, never while the end is not known', () => {
  const overAt = '2026-06-01T08:00:00.000Z'
  assert.equal(isPast({ overAt }, new Date('2026-06-01T07:59:59.999Z')), false)
  assert.equal(isPast({ overAt }, new Date(overAt)), true)
  assert.equal(isPast({ overAt: null }, new Date(overAt)), false)
})
