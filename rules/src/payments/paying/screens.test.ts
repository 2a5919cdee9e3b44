import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askDelay, moneyBack, screenOf } from './screens.ts'

test('R-PAY-06, R-PAY-07 what is no known status is never shown as a success', () => {
  for (const status of ['', 'SUCCESS', 'paid', 'unknown', null, undefined]) assert.equal(screenOf(status), 'unknown')
  assert.equal(screenOf('failed'), 'failed')
  assert.equal(screenOf('error'), 'error')
  assert.equal(screenOf('pending'), 'pending')
  for (const status of ['completed', 'success']) assert.equal(screenOf(status), 'success')
})

test('R-PAY-12 the delay grows from two seconds to half a minute, and no further', () => {
  const delays = Array.from({ length: 12 }, (_, n) => askDelay(n))
  assert.equal(delays[0], 2000)
  for (const [n, delay] of delays.entries()) assert.ok(delay >= (delays[n - 1] ?? 0))
  assert.equal(delays.at(-1), 30_000)
})

test('R-PAY-19 who paid is told what went back and what is on its way; only what is kept is thanked for', () => {
  const refund = (status: 'requested' | 'approved' | 'sent' | 'done' | 'failed' | 'rejected', amount = 20_000) => ({
    status,
    amount,
  })
  const of = (...refunds: ReturnType<typeof refund>[]) => moneyBack({ paid: 20_000, refunds })
  assert.deepEqual(of(), { state: 'paid', back: 0, coming: 0 })
  assert.deepEqual(of(refund('rejected')), { state: 'paid', back: 0, coming: 0 })
  for (const status of ['requested', 'approved', 'sent', 'failed'] as const)
    assert.deepEqual(of(refund(status)), { state: 'refunding', back: 0, coming: 20_000 }, status)
  assert.deepEqual(of(refund('done')), { state: 'refunded', back: 20_000, coming: 0 })
  assert.deepEqual(of(refund('done', 5000)), { state: 'paid', back: 5000, coming: 0 })
  assert.deepEqual(of(refund('done', 5000), refund('sent', 15_000)), { state: 'refunding', back: 5000, coming: 15_000 })
})
