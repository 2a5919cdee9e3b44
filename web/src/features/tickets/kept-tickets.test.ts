import assert from 'node:assert/strict'
import { test } from 'node:test'
import { neededNext } from './kept-tickets.ts'

const now = new Date('2026-05-01T08:00:00Z')
const ticket = (startsAt: string | null, overAt: string | null, status: 'issued' | 'checked_in' | 'cancelled') => ({
  startsAt,
  overAt,
  status,
})

test('R-TKT-09 R-NET-03 without a network the ticket that is needed next comes first: neither past, used nor given back', () => {
  const past = ticket('2026-04-01T06:00:00Z', '2026-04-01T20:00:00Z', 'issued')
  const used = ticket('2026-05-01T06:00:00Z', '2026-05-01T20:00:00Z', 'checked_in')
  const back = ticket('2026-05-01T06:00:00Z', '2026-05-01T20:00:00Z', 'cancelled')
  const running = ticket('2026-05-01T06:30:00Z', '2026-05-01T20:00:00Z', 'issued')
  const later = ticket('2026-06-01T06:00:00Z', '2026-06-01T20:00:00Z', 'issued')
  const someDay = ticket(null, null, 'issued')
  assert.equal(neededNext([], now), undefined)
  assert.equal(neededNext([past, used, back], now), undefined)
  assert.equal(neededNext([someDay, later, past, running, used, back], now), running)
  assert.equal(neededNext([someDay, later, past], now), later)
  assert.equal(neededNext([past, someDay], now), someDay)
})
