import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Pending } from './pending.ts'

test('an address has so many attempts at a time, whatever others do; each gives its place back once', () => {
  const pending = new Pending(2)
  const [first] = [pending.enter('203.0.113.7'), pending.enter('::ffff:203.0.113.7')]
  assert.throws(() => pending.enter('203.0.113.7'), { status: 503 })
  pending.enter('203.0.113.8')
  first?.()
  first?.()
  pending.enter('203.0.113.7')
  assert.throws(() => pending.enter('203.0.113.7'), /attempts/)
})
