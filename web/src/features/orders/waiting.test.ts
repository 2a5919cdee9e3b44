import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type HomeOrder, onHome } from './waiting.ts'

const now = new Date('2026-12-01T09:00:00Z')
const order = (more: object): HomeOrder => ({
  id: 'a',
  status: 'confirmed',
  total: 20_000,
  holdUntil: null,
  choice: null,
  event: {
    id: 'e',
    title: 'Concert',
    date: '2026-12-20T15:00:00Z',
    endDate: null,
    location: 'Anosy',
    status: 'published',
    registrationOnly: false,
    postponement: null,
  },
  ...more,
})
const waits = (...orders: HomeOrder[]) => onHome(orders, now).map(({ order: { id }, waits }) => [id, waits])

test('on the home what must be paid comes first, then an answer to a postponement, then places to come', () => {
  const asked = {
    choice: null,
    answers: ['keep' as const],
    postponement: { id: 'p', choiceUntil: '2026-12-10T00:00:00Z' },
  }
  assert.deepEqual(
    waits(
      order({ id: 'coming' }),
      order({ id: 'choice', choice: asked }),
      order({ id: 'pay', status: 'awaiting_payment', holdUntil: '2026-12-01T09:10:00Z' }),
    ),
    [
      ['pay', 'pay'],
      ['choice', 'choice'],
      ['coming', null],
    ],
  )
})

test('places to come are in the order of their events; one whose date is not known comes last', () => {
  const on = (id: string, more: object) => order({ id, event: { ...order({}).event, ...more } })
  const later = on('later', { date: '2026-12-24T15:00:00Z' })
  const open = on('open', { date: null })
  const hold = order({ id: 'unlimited', status: 'awaiting_payment', holdUntil: null })
  assert.deepEqual(
    waits(open, later, order({ id: 'next' }), hold).map(([id]) => id),
    ['unlimited', 'next', 'later', 'open'],
  )
})

test('the home is silent about what is over, closed or shown as a registration for a race', () => {
  const event = order({}).event
  assert.deepEqual(
    waits(
      order({ event: { ...event, date: '2026-11-01T15:00:00Z' } }),
      order({ status: 'cancelled' }),
      order({ status: 'refund_due' }),
      order({ status: 'awaiting_payment', holdUntil: '2026-12-01T08:59:00Z' }),
      order({ status: 'awaiting_payment', holdUntil: '2026-12-01T09:00:00Z' }),
      order({ event: { ...event, registrationOnly: true } }),
      order({ event: { ...event, status: 'cancelled' } }),
      order({ event: null }),
    ),
    [],
  )
})
