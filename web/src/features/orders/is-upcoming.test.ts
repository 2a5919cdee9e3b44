import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstToEnd, isDue, isUpcoming, soonestFirst } from './is-upcoming.ts'
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

test('what must be paid or answered for stands above all else, the first to run out on top', () => {
  const held = (holdUntil: string | null) => ({ ...order('awaiting_payment', '2026-12-01T09:00:00Z'), holdUntil })
  const [soon, late, open] = [held('2026-11-21T09:05:00Z'), held('2026-11-23T21:00:00Z'), held(null)]
  const asked = (choiceUntil: string, choice: 'keep' | null = null) => {
    const postponement = { id: 'p', choiceUntil }
    return {
      ...order('confirmed', null),
      choice: { choice, answers: ['keep'], postponement },
    } as unknown as OrderFields
  }
  const between = asked('2026-11-22T21:00:00Z')
  for (const one of [soon, late, open, between]) assert.ok(isDue(one, now))
  assert.deepEqual(firstToEnd([open, late, between, soon]), [soon, between, late, open])
  const settled = [order('confirmed', '2026-12-01T09:00:00Z'), asked('2026-11-22T21:00:00Z', 'keep')]
  const closed = [held('2026-11-21T08:00:00Z')].map((one) => ({ ...one, status: 'expired' as const }))
  const past = { ...held('2026-11-21T09:05:00Z'), event: order('confirmed', '2026-11-01T08:00:00Z').event }
  for (const one of [...settled, ...closed, past]) assert.equal(isDue(one, now), false)
  assert.ok(isDue(held('2026-11-21T08:59:00Z'), now)) // until the server has given the places back
})
