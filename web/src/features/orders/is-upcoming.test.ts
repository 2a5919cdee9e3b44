import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUpcoming, soonestFirst } from './is-upcoming.ts'
import type { OrderFields } from './operations.generated.ts'

const now = new Date('2026-11-21T09:00:00Z')
const order = (status: OrderFields['status'], date: string | null, endDate: string | null = null) =>
  ({ status, event: { date, endDate } }) as OrderFields

test('R-NET-03 what is held or confirmed at an event that is not over comes first, the soonest on top', () => {
  const soon = order('awaiting_payment', '2026-12-01T09:00:00Z')
  const later = order('confirmed', '2027-01-01T09:00:00Z')
  const undated = order('confirmed', null)
  const running = order('confirmed', '2026-11-21T08:00:00Z')
  const waiting = order('confirmed', '2026-11-01T08:00:00Z')
  Object.assign(waiting.event ?? {}, { postponement: { id: 'p', toDate: null } })
  assert.deepEqual(soonestFirst([waiting, soon]), [soon, waiting])
  for (const one of [waiting, soon, later, undated, running]) assert.ok(isUpcoming(one, now))
  assert.deepEqual(soonestFirst([undated, later, soon]), [soon, later, undated])
  assert.equal(isUpcoming(order('confirmed', '2026-11-01T08:00:00Z'), now), false)
  assert.equal(isUpcoming(order('confirmed', '2026-11-20T08:00:00Z', '2026-11-21T08:59:00Z'), now), false)
  for (const status of ['expired', 'cancelled', 'refund_due', 'refunded'] as const)
    assert.equal(isUpcoming(order(status, '2027-01-01T09:00:00Z'), now), false)
})
