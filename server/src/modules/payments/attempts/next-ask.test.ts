import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payment } from '@vondrona/rules/payments/constants'
import { askAgainAt, nextAskAt } from './next-ask.ts'

const createdAt = new Date('2026-11-21T09:00:00Z')
const after = (ms: number) => new Date(createdAt.getTime() + ms)
const since = (at: Date | null) => at && at.getTime() - createdAt.getTime()
const [first = 0, second = 0] = payment.sweep
const last = payment.sweep.at(-1) ?? 0

test('F-PAY-04 a provider is asked by itself at each of the planned times, then at multiples of the last, for two days', () => {
  const asked: number[] = []
  for (let at: Date | null = createdAt; at; at = nextAskAt({ createdAt }, at)) asked.push(since(at) ?? 0)
  const [, ...planned] = asked
  assert.deepEqual(planned.slice(0, payment.sweep.length), payment.sweep)
  assert.deepEqual(planned[payment.sweep.length], 2 * last)
  assert.ok(planned.every((one, n) => n === 0 || one > (planned[n - 1] ?? 0)))
  assert.ok((planned.at(-1) ?? 0) <= payment.followed && (planned.at(-1) ?? 0) > payment.followed - last)
  assert.equal(since(nextAskAt({ createdAt }, after(first - 1))), first)
  assert.equal(since(nextAskAt({ createdAt }, after(first))), second)
  assert.equal(nextAskAt({ createdAt }, after(payment.followed)), null)
})

test('F-PAY-04 one that could not be reached is asked again soon, no later than planned', () => {
  const late = after(last)
  assert.equal(since(askAgainAt({ createdAt }, late)), last + Math.min(last, payment.waitForAnswer))
  assert.equal(since(askAgainAt({ createdAt }, after(first - 1))), Math.min(first, first - 1 + payment.waitForAnswer))
  assert.equal(askAgainAt({ createdAt }, after(payment.followed)), null)
})
