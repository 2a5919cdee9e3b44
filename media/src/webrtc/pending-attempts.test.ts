import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PendingAttempts } from './pending-attempts.ts'

test('an address has a limit of concurrent attempts, independent of others; each attempt is released once', () => {
  const pending = new PendingAttempts(2)
  const [first] = [pending.enter('203.0.113.7'), pending.enter('::ffff:203.0.113.7')]
  assert.throws(() => pending.enter('203.0.113.7'), { status: 503 })
  pending.enter('203.0.113.8')
  first?.()
  first?.()
  pending.enter('203.0.113.7')
  assert.throws(() => pending.enter('203.0.113.7'), /attempts/)
})
