import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder } from './order.ts'

const now = Date.parse('2026-12-01T00:00:00Z')
const one = (name: string, date: string | null, status = 'submitted' as const, endDate: string | null = null) => ({
  name,
  status,
  createdAt: '2026-11-01T00:00:00Z',
  event: { date, endDate },
})
/** Postponed, without a new date. */
const waiting = (name: string, date: string) => ({
  ...one(name, date),
  event: { date, endDate: null, postponement: { toDate: null } },
})
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

test('R-APP-05 the soonest event comes first, one without a date last; what is past follows, the latest first', () => {
  const { current, past } = inOrder(
    [
      one('no date', null),
      one('later', '2027-02-01T06:00:00Z'),
      waiting('date open', '2025-02-01T06:00:00Z'),
      one('long ago', '2025-02-01T06:00:00Z'),
      one('runs', '2026-11-29T06:00:00Z', 'submitted', '2026-12-02T06:00:00Z'),
      one('over', '2026-11-29T06:00:00Z'),
      one('soon', '2026-12-05T06:00:00Z'),
      { ...one('withdrawn', '2026-12-05T06:00:00Z'), status: 'withdrawn' as const },
    ],
    now,
  )
  assert.deepEqual(names(current), ['runs', 'soon', 'later', 'no date', 'date open'])
  assert.deepEqual(names(past), ['withdrawn', 'over', 'long ago'])
})

test('R-APP-04 entries of contests stand among them: by the deadline while they are open, then by the end', () => {
  const entry = (name: string, status: string, contest: { status: string; endDate?: string } | null) => ({
    name,
    status,
    createdAt: '2026-11-01T00:00:00Z',
    contest: contest && { applicationDeadline: '2026-12-03T15:00:00Z', endDate: null, ...contest },
  })
  const { current, past } = inOrder(
    [
      entry('judged', 'shortlisted', { status: 'judging', endDate: '2026-12-20T00:00:00Z' }),
      entry('no end', 'accepted', { status: 'closed' }),
      one('race', '2026-12-05T06:00:00Z'),
      entry('draft', 'draft', { status: 'open' }),
      entry('won', 'winner', { status: 'finished', endDate: '2026-11-20T00:00:00Z' }),
      entry('never sent', 'draft', { status: 'closed', endDate: '2026-12-25T00:00:00Z' }),
      entry('called off', 'submitted', { status: 'cancelled', endDate: '2026-12-24T00:00:00Z' }),
      entry('gone', 'submitted', null),
      entry('refused', 'rejected', { status: 'judging', endDate: '2026-12-23T00:00:00Z' }),
    ],
    now,
  )
  assert.deepEqual(names(current), ['draft', 'race', 'judged', 'no end'])
  assert.deepEqual(names(past), ['never sent', 'called off', 'refused', 'won', 'gone'])
})
